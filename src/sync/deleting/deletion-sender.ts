import type { Answer } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import type { ServerCode } from '../../../contract/failure'
import { invalidate } from '../reading/invalidate'
import type { Sender } from '../writing/sender'
import type { DeletionShows } from './deletion-effects'

type Outcomes = Partial<Answer<Calls['deleteFlicks']>>

const refusedOf = (answer: unknown) => ((answer ?? {}) as Outcomes).results?.filter(({ code }) => code) ?? []

export const deletionSender: Sender = {
  // Another device was first.
  isDone: ({ status }, { call }) => status === 404 && call === 'deleteCollection',
  partly: (answer) => {
    const [refused] = refusedOf(answer)
    return refused && { code: refused.code as ServerCode, message: 'Some photos were refused' }
  },
  // A refused photo is as it was.
  showsAfter: ({ shows }, answer) => {
    const refused = new Set(refusedOf(answer).map(({ id }) => id))
    const { photoIds, ...deletion } = shows as DeletionShows
    return { shows: { ...deletion, ...(photoIds && { photoIds: photoIds.filter((id) => !refused.has(id)) }) } }
  },
  after: ({ shows }, accepted) => ({
    shows: { ...(shows as DeletionShows), before: (accepted.shows as DeletionShows).isDeleted },
  }),
  settled: ({ uid }, { shows }) => invalidate(uid, (shows as DeletionShows).stale),
}
