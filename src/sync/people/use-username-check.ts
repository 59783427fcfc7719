import { useEffect, useState } from 'react'
import { sleep } from '../../platform/clock'
import { usernameIsUnique } from '../editing/account'

/** Milliseconds between the last key and the request (docs/specification.md 1.9). */
const PAUSE_MS = 500

export type UsernameState = 'idle' | 'checking' | 'available' | 'taken' | 'unable'
interface Verdict {
  username: string
  state: 'available' | 'taken' | 'unable'
}

/** Checks whether `username` is free once typing stops; for a malformed one nothing is requested: 'idle'. */
export const useUsernameCheck = (username: string, wellFormed: boolean): UsernameState => {
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    if (!wellFormed) return
    const abort = new AbortController()
    const ask = async () => {
      await sleep(PAUSE_MS, abort.signal)
      const unique = await usernameIsUnique(username, abort.signal)
      abort.signal.throwIfAborted()
      setVerdict({ username, state: !unique.ok ? 'unable' : unique.value ? 'available' : 'taken' })
    }
    ask().catch((error: unknown) => {
      // The name was changed in the meantime: its answer no longer matters.
      if (!abort.signal.aborted) throw error
    })
    return () => abort.abort()
  }, [username, wellFormed])
  if (!wellFormed) return 'idle'
  return verdict?.username === username ? verdict.state : 'checking'
}
