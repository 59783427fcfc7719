import { useRef, useState } from 'react'
import { toast } from '../layers/toast'
import { copy } from './copy'

/**
 * Runs an action of the user's, once at a time: `during` runs `work`, and `busy` is true while it runs. Work that
 * throws is logged, the user gets a message, and it can be tried again.
 */
export const useBusy = () => {
  const [busy, setBusy] = useState(false)
  const runs = useRef(false)
  const during = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (runs.current) return undefined
    runs.current = true
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      void toast({ text: copy.somethingWrong, tone: 'error' })
      // Passed to the log of unexpected errors.
      reportError(error)
      return undefined
    } finally {
      runs.current = false
      setBusy(false)
    }
  }
  return { busy, during }
}
export type Busy = ReturnType<typeof useBusy>
