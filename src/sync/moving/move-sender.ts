import type { ServerCode } from '../../../contract/failure'
import { invalidate } from '../reading/invalidate'
import { acceptedOf, refusedOf } from '../writing/outbox/outcomes'
import type { Sender } from '../writing/outbox/sender'
import type { MoveShows } from './move-effects'

export const moveSender: Sender = {
  partly: (answer, { shows }) => {
    const refused = refusedOf(answer)
    const { flicks } = shows as MoveShows
    return (
      refused[0] && {
        error: { code: refused[0].code as ServerCode, message: 'Some photos were refused' },
        photos: refused.map(({ id, code }) => {
          const flick = flicks.find((one) => one.id === id)
          return { code: code as ServerCode, ...(flick && { flick }) }
        }),
      }
    )
  },
  // A refused photo is where it was.
  showsAfter: ({ shows }, answer) => {
    const move = shows as MoveShows
    const photoIds = acceptedOf(move.photoIds, answer)
    const known = new Set(photoIds)
    return { shows: { ...move, photoIds, flicks: move.flicks.filter(({ id }) => known.has(id)) } }
  },
  after: ({ shows }, accepted) => ({
    shows: { ...(shows as MoveShows), before: (accepted.shows as MoveShows).to },
  }),
  settled: ({ uid }, { shows }) => invalidate(uid, (shows as MoveShows).stale),
}
