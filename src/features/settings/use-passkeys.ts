import { useState } from 'react'
import { addPasskey, listPasskeys, removePasskey, renamePasskey } from '../../sync/lifecycle/passkeys'
import { useBusy } from '../../ui/tools/use-busy'
import { copy } from './copy'
import { useAnswer } from './use-answer'

const problemIn = ({ ok }: { ok: boolean }) => (ok ? undefined : copy.passkeyFailed)

/** Resolves to undefined also if the user cancelled. */
const addHere = async () => {
  const added = await addPasskey()
  if (added.ok || added.error === 'cancelled' || added.error === 'SIGN_IN_AGAIN') return undefined
  if (added.error === 'refused') return copy.passkeyNotOffered
  return added.error === 'known' ? copy.passkeyKnown : copy.passkeyFailed
}

/** A user's passkeys, and changes of them, one at a time: each resolves to true once it is done and they are read again. */
export const usePasskeys = () => {
  const { value: passkeys, failed, reload } = useAnswer(listPasskeys)
  const { busy, during } = useBusy()
  const [error, setError] = useState<string>()
  const perform = async (act: () => Promise<string | undefined>) => {
    setError(undefined)
    const done = await during(async () => {
      const problem = await act()
      setError(problem)
      if (problem === undefined) await reload()
      return problem === undefined
    })
    return done === true
  }
  return {
    passkeys,
    failed,
    reload,
    busy,
    error,
    add: () => perform(addHere),
    rename: (id: string, name: string) => perform(async () => problemIn(await renamePasskey(id, name))),
    remove: (id: string) => perform(async () => problemIn(await removePasskey(id))),
  }
}
