import { pathsOfClique } from '../reading/shows'
import { pathOf } from '../reading/resource'
import { thing, type Definition } from './base/definition'

/** Decisions of a leader: about a reported photo, and whether a collection has comments. */
export const moderation: Definition<'moderation'> = {
  acceptedIn: 'edits',
  reads: ({ call, args }) => (call === 'settleCliqueReport' ? [thing('photo', args.params.photoId)] : []),
  writes: ({ call, args, shows }) =>
    call === 'settleCliqueReport'
      ? [thing('clique', args.params.id)]
      : [thing('clique', shows.cliqueId), thing('comments', args.params.id)],
  // Another device or an operator has settled it before.
  isDone: ({ code }, { call }) => call === 'settleCliqueReport' && code === 'NOT_FOUND',
  stale: ({ call, args, shows }, me) =>
    call === 'muteComments'
      ? shows.stale
      : [
          ...pathsOfClique(args.params.id, me),
          pathOf('getCollection', shows.collectionId),
          pathOf('collectionMonths', shows.collectionId),
          pathOf('deletedFlicks'),
        ],
}
