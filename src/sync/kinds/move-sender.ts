import type { ServerCode } from '../../../contract/failure'
import { acceptedOf, refusedOf } from './base/outcomes'
import type { Sender } from './base/sender'
import type { MoveShows } from './move-effects'

/** The answer has a result for each photo. */
export const copySender: Sender = {
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
  // A refused photo is where it was before, or was not copied.
  showsAfter: ({ shows }, answer) => {
    const placed = shows as MoveShows
    const photoIds = acceptedOf(placed.photoIds, answer)
    const known = new Set(photoIds)
    return { shows: { ...placed, photoIds, flicks: placed.flicks.filter(({ id }) => known.has(id)) } }
  },
  stale: ({ shows }) => (shows as MoveShows).stale,
}

export const moveSender: Sender = {
  ...copySender,
  after: ({ shows }, accepted) => ({
    shows: { ...(shows as MoveShows), before: (accepted.shows as MoveShows).to },
  }),
}
