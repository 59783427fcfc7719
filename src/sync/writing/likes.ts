import type { Flick } from '../../../contract/entities'
import { currentSession } from '../session/session-state'
import { submit } from './outbox/submit'

/**
 * Likes a photo, or takes the like back: shown at once, and sent as soon as there is a network. However fast the user
 * taps, the last tap is what the server ends with. Where the server rejects it, what was shown before is shown again
 * (watchRefusals).
 */
export const toggleLike = async ({ id, hasLiked }: Flick): Promise<void> => {
  const uid = currentSession()?.uid
  if (uid === undefined) return
  const call = hasLiked ? 'unlikeFlick' : 'likeFlick'
  await submit(uid, { key: `like ${id}`, kind: 'like', call, args: { params: { itemId: id } } })
}
