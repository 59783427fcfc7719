import { useState } from 'react'
import type { Result } from '../../contract/failure'

/**
 * What a form does when it is sent, once at a time. Where `save` fails, its words stay until the next try; where it does
 * not, `done` is called with what it answered.
 */
export const useSubmit = <T>(save: () => Promise<Result<T, string>>, done: (saved: T) => void) => {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const submit = async () => {
    if (busy) return
    setBusy(true)
    setTrouble(undefined)
    const saved = await save()
    setBusy(false)
    if (saved.ok) done(saved.value)
    else setTrouble(saved.error)
  }
  return { busy, trouble, submit: () => void submit(), forget: () => setTrouble(undefined) }
}
