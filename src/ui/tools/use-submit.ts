import { useState } from 'react'
import type { Result } from '../../../contract/failure'
import { copy } from './copy'

/**
 * Submits a form, once at a time. If `save` fails, its error is shown until the next try; otherwise `done` is called
 * with its result. A `save` that throws is logged, and can be tried again.
 */
export const useSubmit = <T>(save: () => Promise<Result<T, string>>, done: (saved: T) => void) => {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const submit = async () => {
    if (busy) return
    setBusy(true)
    setTrouble(undefined)
    try {
      const saved = await save()
      if (saved.ok) done(saved.value)
      else setTrouble(saved.error)
    } catch (error) {
      setTrouble(copy.somethingWrong)
      // Passed to the log of unexpected errors.
      reportError(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, submit: () => void submit(), clearTrouble: () => setTrouble(undefined) }
}
