import { markUploaded } from './collections/flicks/mark-uploaded'
import type { Routes } from './route'
import { uploads } from './collections/flicks/uploads'

/** Two calls of the specification in the forms they had before (docs/specification.md 2.7). */
export const olderNames = {
  uploadCollectionItems: uploads.upload,

  markCollectionItemsUploaded: (services, { body: { collectionId, imageIds } }, caller) =>
    markUploaded.markUploaded(
      services,
      { params: {}, query: undefined, body: { collectionId, collectionItemIds: imageIds } },
      caller,
    ),
} satisfies Routes
