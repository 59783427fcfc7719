import { acceptInvites } from './cliques/accept-invite'
import { markUploaded } from './collections/flicks/mark-uploaded'
import type { PhotoRoutes } from './route'
import { uploads } from './collections/flicks/uploads'

/**
 * Two calls of the specification in their earlier forms (docs/specification.md 2.7), and two that had the token of an
 * invite link in their URL (docs/decisions/0005).
 */
export const olderNames = {
  uploadCollectionItems: uploads.upload,

  markCollectionItemsUploaded: (services, { body: { collectionId, imageIds } }, caller) =>
    markUploaded.markUploaded(
      services,
      { params: {}, query: undefined, body: { collectionId, collectionItemIds: imageIds } },
      caller,
    ),

  openInviteByUrl: (services, { params }) =>
    acceptInvites.openInvite(services, { params: {}, query: undefined, body: params }),

  acceptInviteByUrl: (services, { params }, caller) =>
    acceptInvites.acceptInvite(services, { params: {}, query: undefined, body: params }, caller),
} satisfies PhotoRoutes
