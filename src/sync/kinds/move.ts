import type { Shows } from '../../store/outbox/mutation-rows'
import { acceptedOf, refusalOf, refusedOf, type Outcomes } from './base/outcomes'
import { thing, type Definition } from './base/definition'

type Answer = Partial<Outcomes> | undefined

/** A refused photo is where it was before, or was not copied. */
const accepted = (shows: Shows<'move' | 'copy'>, answer: Answer) => {
  const photoIds = acceptedOf(shows.photoIds, answer)
  const known = new Set(photoIds)
  return { ...shows, photoIds, flicks: shows.flicks.filter(({ id }) => known.has(id)) }
}

/** The answer has a result for each photo. */
const placing = {
  acceptedIn: 'edits',
  partly: (answer: Answer, { shows: { flicks } }: { shows: Shows<'move' | 'copy'> }) => {
    const photos = refusedOf(answer).map(({ id, code }) => {
      const flick = flicks.find((one) => one.id === id)
      return { code, ...(flick && { flick }) }
    })
    const refusal = refusalOf(answer)
    return refusal && { ...refusal, photos }
  },
  stale: ({ shows }: { shows: Shows<'move' | 'copy'> }) => shows.stale,
} as const

export const move: Definition<'move', 'move', Answer> = {
  ...placing,
  reads: ({ args }) => args.body.ids.map((id) => thing('photo', id)),
  writes: ({ args }) => args.body.ids.map((id) => thing('details', id)),
  // The server still has the place from before the waiting mutation.
  merge: (waiting, next) => ({ ...next, shows: { ...next.shows, before: waiting.shows.before } }),
  withAnswer: (sent, answer) => ({ ...sent, shows: accepted(sent.shows, answer) }),
  after: (latest, sent) => ({ ...latest, shows: { ...latest.shows, before: sent.shows.to } }),
}

export const copy: Definition<'copy', 'copy', Answer> = {
  ...placing,
  reads: ({ args }) => args.body.photos.map(({ id }) => thing('photo', id)),
  // It makes its copies.
  writes: ({ args }) => args.body.photos.flatMap(({ id, copyId }) => [thing('details', id), thing('photo', copyId)]),
  withAnswer: (sent, answer) => ({ ...sent, shows: accepted(sent.shows, answer) }),
}
