import { useState } from 'react'
import type { Result } from '../../../contract/failure'
import { copy } from './copy'

/**
 * What a form does when it is sent, once at a time. Where `save` fails, its words stay until the next try; where it does
 * not, `done` is called with what it answered. A `save` that throws is reported, and can be tried again.
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
      // To where unexpected errors are logged.
      reportError(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, submit: () => void submit(), forget: () => setTrouble(undefined) }
}
