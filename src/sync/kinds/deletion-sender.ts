import type { ServerCode } from '../../../contract/failure'
import { acceptedOf, refusedOf } from './base/outcomes'
import type { Sender } from './base/sender'
import type { DeletionShows } from './deletion-effects'

/** Sends deletions and restorations of photos or a collection, and handles the answers. */
export const deletionSender: Sender = {
  // 404: another device has deleted the collection already.
  isDone: ({ status }, { call }) => status === 404 && call === 'deleteCollection',
  partly: (answer) => {
    const [refused] = refusedOf(answer)
    return refused && { error: { code: refused.code as ServerCode, message: 'Some photos were refused' } }
  },
  // Photos that the server refused are shown in their earlier state.
  showsAfter: ({ shows }, answer) => {
    const { photoIds, ...deletion } = shows as DeletionShows
    return { shows: { ...deletion, ...(photoIds && { photoIds: acceptedOf(photoIds, answer) }) } }
  },
  after: ({ shows }, accepted) => ({
    shows: { ...(shows as DeletionShows), before: (accepted.shows as DeletionShows).isDeleted },
  }),
  stale: ({ shows }) => (shows as DeletionShows).stale,
}
