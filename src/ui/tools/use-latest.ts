import { useEffect, useRef } from 'react'

/**
 * Tells which of several pieces of work began last: `begin` returns a function that returns false once another piece has
 * begun, or the component is gone.
 */
export const useLatest = () => {
  const latest = useRef<object>(undefined)
  useEffect(
    () => () => {
      latest.current = undefined
    },
    [],
  )
  return {
    begin: () => {
      const own = {}
      latest.current = own
      return () => latest.current === own
    },
  }
}
