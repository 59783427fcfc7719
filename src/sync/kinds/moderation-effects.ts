import { countEffect } from './deletion-effects'
import type { Effect, EffectsOf } from './base/effects'

/** The shown data of a decision about a reported photo. */
export interface ReportShows {
  collectionId: string
}

/** The shown data of muting comments. */
export interface MuteShows {
  /** The answers that the mutation makes stale. */
  stale: string[]
  /** The clique of the collection. */
  cliqueId: string
}

const muteEffects = (id: string, isMuted: boolean): Effect[] => [
  { on: 'collection', id, apply: (collection) => ({ ...collection, commentsOff: isMuted }) },
]

/**
 * The report leaves the list and the count of the leader's clique; a photo that is removed leaves its collection too.
 */
export const moderationEffects: EffectsOf = ({ call, args, shows }) => {
  const { id = '', photoId = '' } = args.params ?? {}
  if (call === 'muteComments') return muteEffects(id, (args.body as { isMuted: boolean }).isMuted)
  const { decision } = args.body as { decision: 'remove' | 'keep' }
  const { collectionId } = shows as ReportShows
  const settled: Effect[] = [
    { on: 'report', id: photoId, apply: () => undefined },
    {
      on: 'clique',
      id,
      apply: (clique) => ({ ...clique, openReports: Math.max(0, (clique.openReports ?? 0) - 1) }),
    },
  ]
  if (decision === 'keep') return settled
  return [
    ...settled,
    { on: 'flick', id: photoId, apply: (flick) => ({ ...flick, isDeleted: true }) },
    countEffect(collectionId, -1, [photoId]),
  ]
}
