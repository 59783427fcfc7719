import { countEffect } from './deletion-effects'
import type { Effect, EffectsOf } from './base/effects'

const muteEffects = (id: string, isMuted: boolean): Effect[] => [
  { on: 'collection', id, apply: (collection) => ({ ...collection, commentsOff: isMuted }) },
]

/**
 * The report leaves the list and the count of the leader's clique; a photo that is removed leaves its collection too.
 */
export const moderationEffects: EffectsOf<'moderation'> = ({ call, args, shows }) => {
  if (call === 'muteComments') return muteEffects(args.params.id, args.body.isMuted)
  const { id, photoId } = args.params
  const settled: Effect[] = [
    { on: 'report', id: photoId, apply: () => undefined },
    {
      on: 'clique',
      id,
      apply: (clique) => ({ ...clique, openReports: Math.max(0, (clique.openReports ?? 0) - 1) }),
    },
  ]
  if (args.body.decision === 'keep') return settled
  return [
    ...settled,
    { on: 'flick', id: photoId, apply: (flick) => ({ ...flick, isDeleted: true }) },
    countEffect(shows.collectionId, -1, [photoId]),
  ]
}
