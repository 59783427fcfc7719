import type { Flick } from '../../../contract/entities'
import { currentSession } from '../session/session-state'
import { submit } from './outbox/submit'

/**
 * Likes a photo, or removes the like: shown at once, and sent as soon as there is a network. However fast the user
 * taps, the server ends with the last tap. If the server rejects it, the earlier state is shown again (watchRefusals).
 */
export const toggleLike = async ({ id, hasLiked }: Flick): Promise<void> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return
  const call = hasLiked ? 'unlikeFlick' : 'likeFlick'
  await submit(uid, { key: `like ${id}`, kind: 'like', call, args: { params: { itemId: id } } })
}
