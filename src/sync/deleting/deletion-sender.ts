import type { ServerCode } from '../../../contract/failure'
import { invalidate } from '../reading/invalidate'
import { acceptedOf, refusedOf } from '../writing/outbox/outcomes'
import type { Sender } from '../writing/outbox/sender'
import type { DeletionShows } from './deletion-effects'

export const deletionSender: Sender = {
  // Another device was first.
  isDone: ({ status }, { call }) => status === 404 && call === 'deleteCollection',
  partly: (answer) => {
    const [refused] = refusedOf(answer)
    return refused && { error: { code: refused.code as ServerCode, message: 'Some photos were refused' } }
  },
  // A refused photo is as it was.
  showsAfter: ({ shows }, answer) => {
    const { photoIds, ...deletion } = shows as DeletionShows
    return { shows: { ...deletion, ...(photoIds && { photoIds: acceptedOf(photoIds, answer) }) } }
  },
  after: ({ shows }, accepted) => ({
    shows: { ...(shows as DeletionShows), before: (accepted.shows as DeletionShows).isDeleted },
  }),
  settled: ({ uid }, { shows }) => invalidate(uid, (shows as DeletionShows).stale),
}
