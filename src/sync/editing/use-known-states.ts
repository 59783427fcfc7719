import { useState } from 'react'

/**
 * The states of an entity that a form compares its fields with: what it began with, what was shown then, and what it sent
 * since, of which the server may have accepted a part.
 */
export const useKnownStates = <T>(begun: T, shown: T) => {
  const [known, setKnown] = useState<readonly T[]>([begun, shown])
  return { known, addSent: (sent: T) => setKnown((before) => [...before, sent]) }
}
