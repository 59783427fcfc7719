import { useState } from 'react'

/**
 * What a form does when it is sent, once at a time. `save` answers what went wrong, in words, which stay until the next
 * try; where nothing did, `done` is called.
 */
export const useSubmit = (save: () => Promise<string | undefined>, done?: () => void) => {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const submit = async () => {
    if (busy) return
    setBusy(true)
    setTrouble(undefined)
    const failed = await save()
    setBusy(false)
    setTrouble(failed)
    if (failed === undefined) done?.()
  }
  return { busy, trouble, submit: () => void submit(), forget: () => setTrouble(undefined) }
}
