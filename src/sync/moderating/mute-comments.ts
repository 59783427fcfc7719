import type { Collection } from '../../../contract/entities'
import { pathsOfCollection } from '../reading/shows'
import { currentSession } from '../session/session-state'
import { submit } from '../mutations/outbox/submit'

/** Turns comments on the photos of a collection off, or on again. Existing comments stay. */
export const muteComments = (collection: Collection, isMuted: boolean) =>
  submit(currentSession()?.uid ?? '', {
    key: `comments off ${collection.collectionId}`,
    kind: 'moderation',
    call: 'muteComments',
    args: { params: { id: collection.collectionId }, body: { isMuted } },
    shows: {
      stale: pathsOfCollection(collection, collection.createdBy?.userId),
      cliqueId: collection.cliqueId,
    },
  })
