import { useLive } from '../../store/use-live'
import { useSession } from '../reading/hooks'
import { discardEdit, readWaitingEdit, sendEditAgain, type EditCall, type WaitingEdit } from './waiting-edits'

/**
 * What the person changed of this profile, clique or collection and the server has not taken yet. `null` where there is
 * nothing, undefined until that is known.
 */
export const useWaitingEdit = (call: EditCall, id: string) => {
  const uid = useSession()?.uid
  const edit = useLive(() => (uid === undefined ? null : readWaitingEdit(uid, call, id)), [uid, call, id])
  if (uid === undefined || edit === null) return null
  if (edit === undefined) return undefined
  return {
    ...edit,
    retry: () => void sendEditAgain(uid, call, id),
    discard: () => void discardEdit(uid, call, id),
  }
}

/** The entity with what waits laid over it; as the server has it where that was refused. */
export const withEdit = <T>(entity: T, edit: WaitingEdit | null | undefined): T =>
  edit && !edit.refused ? { ...entity, ...edit.fields } : entity

/** The entity with everything that the person wrote, refused or not: where an edit goes on. */
export const withDraft = <T>(entity: T, edit: WaitingEdit | null | undefined): T => ({ ...entity, ...edit?.fields })
