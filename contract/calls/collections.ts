/** The API calls about collections and the photos in them. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Id, IsoDate, Sort, TimeZone, Visibility, photoUpload, requiredText, text, paging } from '../fields'
import { lifetimes, limits } from '../limits'
import { pageSizes } from '../page-sizes'
import * as read from '../reading/read'
import { DeletedCollection } from '../reading/deleted'
import { elements, page, pageFields, placeOf, receivedIn } from '../reading/page'
import { Done, pages, coverChange, coverPicture, LARGE_BODY, UploadUrls, uploadUrls } from './shared'

const ReservedItem = v.object({
  collectionItem: v.object({
    collectionItemId: v.string(),
    clientId: v.optional(v.string()),
    /** True if an earlier attempt was already marked uploaded: nothing is left to send. */
    isUploaded: v.optional(v.boolean(), false),
    /** Only for a photo with a clientId: the collection already has the same bytes, in this item. */
    isDuplicate: v.optional(v.boolean(), false),
  }),
  urls: UploadUrls,
})

const PhotoToUpload = v.object({
  photo: photoUpload(limits.bytesPerFileCeiling),
  dateCreated: IsoDate,
  clientId: v.optional(Id),
  caption: v.optional(text(limits.caption)),
})
const Upload = v.object({
  collectionId: Id,
  photos: v.pipe(v.array(PhotoToUpload), v.minLength(1), v.maxLength(limits.filesPerUpload)),
})
const Reserved = v.object({ collection: v.object({ collectionItems: v.array(ReservedItem) }) })
const itemIds = v.pipe(v.array(Id), v.minLength(1), v.maxLength(limits.filesPerUpload))

/** A collection's visibility has two names (docs/specification.md 2.3); the first one wins. */
const privacy = <S>(schema: S) => ({ privacySetting: schema, visibility: schema })
const withOnePrivacy = <P, T extends { privacySetting?: P; visibility?: P }>({ visibility, ...body }: T) => ({
  ...body,
  privacySetting: body.privacySetting ?? visibility,
})

/** Photos of the download: a selection, or all of the collection. */
const Download = v.object({
  itemIds: v.optional(v.pipe(v.array(Id), v.minLength(1), v.maxLength(limits.photosPerSelection))),
  /** The time zone of the times in file names; UTC if the server does not know the zone. */
  timeZone: v.optional(v.fallback(TimeZone, 'UTC'), 'UTC'),
})
const PreparedDownload = v.union([
  v.object({
    /** Opened by navigation. Valid for a day, for this user only. */
    url: v.string(),
    bytes: v.number(),
    photos: v.number(),
    /** Photos that are not in the archive, because they are deleted or unreadable. */
    missing: v.number(),
  }),
  /** Not ready: the number of photos still to be read. The client repeats the call after some seconds. */
  v.object({ remaining: v.number() }),
])

const CollectionPage = v.object({
  collection: v.object({ collectionData: read.Collection, collectionItems: v.nullish(elements(read.Flick)) }),
  ...pageFields,
})

export const collections = defineCalls({
  collectionsOfUser: {
    method: 'GET',
    path: '/collection/user/{userId}',
    access: 'person',
    lifetime: lifetimes.collections,
    query: pages(pageSizes.profileCollections),
    answer: page('collections', read.Collection),
  },
  collectionsOfClique: {
    method: 'GET',
    path: '/collection/clique/{cliqueId}',
    access: 'person',
    lifetime: lifetimes.collections,
    query: pages(pageSizes.cliqueCollections),
    answer: page('collections', read.Collection),
  },
  createCollection: {
    method: 'POST',
    path: '/collection/create',
    access: 'person',
    maxBody: LARGE_BODY,
    body: v.pipe(
      v.object({
        name: requiredText(limits.collectionName),
        description: v.optional(text(limits.collectionDescription), ''),
        cliqueId: Id,
        /** Missing or unknown means private, never something more open. */
        ...privacy(v.optional(v.fallback(Visibility, 'PRIVATE'))),
        /** The same clientId from the same user returns the same collection. */
        clientId: v.optional(Id),
        coverPhoto: coverPicture,
      }),
      v.transform(withOnePrivacy),
      v.transform((body) => ({ ...body, privacySetting: body.privacySetting ?? 'PRIVATE' })),
    ),
    answer: v.object({ collection: read.Collection, uploadUrls }),
  },
  editCollection: {
    method: 'PATCH',
    path: '/collection/edit',
    access: 'person',
    maxBody: LARGE_BODY,
    body: v.pipe(
      v.object({
        collectionDataId: Id,
        /** A missing field stays as it is, and one that `changed` does not name. */
        name: v.optional(requiredText(limits.collectionName)),
        description: v.optional(text(limits.collectionDescription)),
        changed: v.optional(v.array(v.picklist(['name', 'description']))),
        ...privacy(v.optional(Visibility)),
        coverPhoto: coverChange,
      }),
      v.transform(withOnePrivacy),
    ),
    answer: v.object({ collection: read.Collection, uploadUrls }),
  },
  /** Prepares the ZIP archive of a collection. */
  downloadCollection: {
    method: 'POST',
    path: '/collection/{id}/download',
    access: 'person',
    guests: 'download',
    maxBody: LARGE_BODY,
    body: Download,
    answer: PreparedDownload,
  },
  /** Turns new comments off or on; existing comments stay. */
  muteComments: {
    method: 'PUT',
    path: '/collection/{id}/comments',
    access: 'person',
    body: v.object({ isMuted: v.boolean() }),
    answer: Done,
  },
  deleteCollection: { method: 'GET', path: '/collection/deleteCollection/{id}', access: 'person', answer: Done },
  restoreCollection: { method: 'POST', path: '/collection/restore/{id}', access: 'person', answer: Done },
  /** Deleted collections that the user may restore. */
  deletedCollections: {
    method: 'GET',
    path: '/collection/deleted',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.deleted),
    answer: page('collections', DeletedCollection),
  },
  upload: {
    method: 'POST',
    path: '/collection/upload',
    access: 'person',
    guests: 'add',
    maxBody: LARGE_BODY,
    body: Upload,
    answer: Reserved,
  },
  /** The older name of `upload`. */
  uploadCollectionItems: {
    method: 'POST',
    path: '/collection/uploadCollectionItems',
    access: 'person',
    maxBody: LARGE_BODY,
    body: Upload,
    answer: Reserved,
  },
  markUploaded: {
    method: 'PATCH',
    path: '/collection/markUploaded',
    access: 'person',
    guests: 'add',
    body: v.object({ collectionItemIds: itemIds, collectionId: v.optional(Id) }),
    answer: Done,
  },
  /** The older form of `markUploaded`. */
  markCollectionItemsUploaded: {
    method: 'POST',
    path: '/collection/markCollectionItemsUploaded',
    access: 'person',
    body: v.object({ collectionId: Id, imageIds: itemIds }),
    answer: Done,
  },
  likeFlick: { method: 'GET', path: '/collection/like/{itemId}', access: 'person', guests: 'like', answer: Done },
  unlikeFlick: { method: 'GET', path: '/collection/unlike/{itemId}', access: 'person', guests: 'like', answer: Done },
  uploadsOfCollection: {
    method: 'GET',
    path: '/collection/{id}/uploads',
    access: 'person',
    guests: 'add',
    /** Comma-separated. */
    query: v.object({ clientIds: v.pipe(v.string(), v.maxLength(limits.filesPerUpload * 37)) }),
    answer: v.object({
      uploads: v.array(v.object({ clientId: v.string(), collectionItemId: v.string(), isUploaded: v.boolean() })),
    }),
  },
  /** How many photos a collection has of each month, the latest month first. */
  collectionMonths: {
    method: 'GET',
    path: '/collection/{id}/months',
    access: 'person',
    guests: 'see',
    lifetime: lifetimes.collections,
    /** The time zone in which months begin; UTC if the server does not know the zone. */
    query: v.object({ timeZone: v.optional(v.fallback(TimeZone, 'UTC'), 'UTC') }),
    /** `month`: '2026-08'. */
    answer: v.object({
      months: v.array(v.object({ month: v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/)), count: v.number() })),
    }),
  },
  /**
   * The ids of a collection's photos with the fields that rights need: of all photos, or of those taken at `from` or
   * later and before `to`. Sorted by id; the next page begins `after` the last id.
   */
  collectionPhotoIds: {
    method: 'GET',
    path: '/collection/{id}/photoIds',
    access: 'person',
    guests: 'see',
    query: v.object({ after: v.optional(Id), from: v.optional(IsoDate), to: v.optional(IsoDate) }),
    answer: v.object({ photos: v.array(v.object({ id: v.string(), owner: v.string() })), hasMore: v.boolean() }),
  },
  getCollection: {
    method: 'GET',
    path: '/collection/{id}',
    access: 'person',
    guests: 'see',
    lifetime: lifetimes.collections,
    query: v.object({ ...paging(pageSizes.viewer), sort: v.optional(Sort, 'DATEDESC') }),
    answer: v.pipe(
      CollectionPage,
      v.transform(({ collection, ...rest }) => ({
        ...placeOf(rest),
        collection: collection.collectionData,
        items: collection.collectionItems?.items ?? [],
        ...receivedIn(collection.collectionItems),
      })),
    ),
  },
})
