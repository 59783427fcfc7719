import { useMemo, useSyncExternalStore } from 'react'
import { useLive } from '../../store/use-live'
import { changeless, currentOverlay, subscribeOverlay, type CommentOverlay } from './comment-overlay'
import { useSession } from '../reading/hooks'
import { readWaitingComments, withWaiting } from './waiting-comments'

/** What this person, and nobody else, did to comments: on this page, and in the outbox. */
export const useCommentOverlay = (): CommentOverlay => {
  const uid = useSession()?.uid
  const overlay = useSyncExternalStore(subscribeOverlay, currentOverlay)
  const rows = useLive(() => (uid === undefined ? [] : readWaitingComments(uid)), [uid])
  return useMemo(() => {
    const mine = overlay.uid === uid ? overlay : changeless
    return rows ? withWaiting(mine, rows) : mine
  }, [overlay, rows, uid])
}
