import { useMemo } from 'react'
import { useSession } from '../reading/hooks'
import { useOverlay } from '../mutations/overlay/use-overlay'
import type { EditCall } from '../kinds/edit-effects'
import { discardEdit, findEdit, sendEditAgain, type WaitingEdit } from './edits'

/**
 * The user's changes of this profile, clique or collection that the server has not accepted. `null` if there are none,
 * undefined until that is known.
 */
export const useWaitingEdit = (call: EditCall, id: string) => {
  const uid = useSession()?.uid
  const overlay = useOverlay()
  const edit = useMemo(() => (overlay.isRead ? findEdit(overlay, call, id) : undefined), [overlay, call, id])
  if (uid === undefined || edit === null) return null
  if (edit === undefined) return undefined
  return {
    ...edit,
    retry: () => void sendEditAgain(uid, call, id),
    discard: () => void discardEdit(uid, call, id),
  }
}

/** The entity with everything that the user wrote, rejected or not, for continuing an edit. */
export const withDraft = <T>(entity: T, edit: WaitingEdit | null | undefined): T => ({ ...entity, ...edit?.fields })
