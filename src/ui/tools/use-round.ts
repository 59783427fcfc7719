import { useState } from 'react'

/** How often the element has been opened: as a key, it resets the content each time. */
export const useRound = (open: boolean): number => {
  const [was, setWas] = useState(open)
  const [round, setRound] = useState(0)
  if (open !== was) {
    setWas(open)
    if (open) setRound(round + 1)
  }
  return round
}
