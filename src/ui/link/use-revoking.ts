import { useState } from 'react'
import { toast } from '../layers/toast'
import { useBusy } from '../tools/use-busy'

/**
 * The confirmation before an item is revoked, for a ConfirmDialog: it closes once `revoke` has succeeded, and shows
 * `done` in a toast. `failed` is set until the dialog is opened or confirmed again. `asked` is the item; undefined
 * while the dialog is closed.
 */
export const useRevoking = <T>(revoke: (item: T) => Promise<{ ok: boolean }>, done: string) => {
  const [asked, setAsked] = useState<T>()
  const { busy, during } = useBusy()
  const [failed, setFailed] = useState(false)
  const ask = (item?: T) => {
    setFailed(false)
    setAsked(item)
  }
  const end = async () => {
    if (asked === undefined) return
    setFailed(false)
    const revoked = await revoke(asked)
    setFailed(!revoked.ok)
    if (!revoked.ok) return
    ask()
    void toast({ text: done, tone: 'ok' })
  }
  return { asked, ask, confirm: () => void during(end), busy, failed }
}
