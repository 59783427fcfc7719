/** Every call of both specifications (1 §7, 2 §7) and of the decisions page. See [Note: One table of calls] in call.ts. */
import * as v from 'valibot'
import { defineCalls } from './call'
import { Id, IsoDate, Phone, Sort, Username, Visibility, paging, pictureUpload, requiredText, text } from './fields'
import { lifetimes, limits, MB, pageSizes } from './limits'
import * as read from './read'

const Done = v.object({})
const pages = (size: number) => v.object(paging(size))
const profilePicture = v.optional(pictureUpload(limits.profileImageBytes))
const coverPicture = v.optional(pictureUpload(limits.bytesPerFileCeiling))
/** Pictures may still travel as base64 beside their checksums, as the specification has it; the bytes come by PUT. */
const WITH_PICTURES = 20 * MB
const UPLOAD_OF_500 = 1 * MB

/** Where to PUT the three variants of a picture. */
const UploadUrls = v.object({ url: v.string(), medQualityUrl: v.string(), lowQualityUrl: v.string() })
const uploadUrls = v.optional(UploadUrls)

const ReservedItem = v.object({
  collectionItem: v.object({
    collectionItemId: v.string(),
    clientId: v.optional(v.string()),
    /** True where an earlier try was already marked uploaded: nothing is left to send. */
    isUploaded: v.optional(v.boolean(), false),
  }),
  urls: UploadUrls,
})

const PhotoToUpload = v.object({
  photo: pictureUpload(limits.bytesPerFileCeiling),
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

const CollectionPage = v.object({
  collection: v.object({ collectionData: read.Collection, collectionItems: v.array(read.Flick) }),
  page: v.optional(v.number()),
  size: v.optional(v.number()),
  hasMore: v.optional(v.boolean()),
  total: v.optional(v.number()),
})

const FeedEntry = v.object({ collection: read.Collection, clique: read.Clique, collectionItems: v.array(read.Flick) })

export const calls = defineCalls({
  // The server itself
  health: {
    method: 'GET',
    path: '/health',
    access: 'open',
    answer: v.object({ status: v.string(), version: v.string() }),
  },
  config: {
    method: 'GET',
    path: '/config',
    access: 'open',
    lifetime: lifetimes.user,
    answer: v.object({
      version: v.string(),
      identity: v.object({
        /** `local`: this server answers the identity provider's calls at its own origin. */
        mode: v.picklist(['local', 'firebase']),
        apiKey: v.string(),
        projectId: v.string(),
        authDomain: v.optional(v.string()),
        appId: v.optional(v.string()),
      }),
      limits: v.object({ filesPerUpload: v.number(), bytesPerFile: v.number() }),
      features: v.object({ testPages: v.boolean(), accountDeletion: v.boolean() }),
    }),
  },

  // People
  getSelf: {
    method: 'GET',
    path: '/user/self',
    access: 'identity',
    lifetime: lifetimes.user,
    answer: v.object({ user: read.User }),
  },
  register: {
    method: 'POST',
    path: '/user/register',
    access: 'identity',
    maxBody: WITH_PICTURES,
    body: v.object({
      username: Username,
      phoneNumber: Phone,
      firstName: requiredText(limits.name),
      lastName: requiredText(limits.name),
      bio: v.optional(text(limits.bioAtRegistration), ''),
      profilePic: profilePicture,
    }),
    answer: v.object({ user: read.User, uploadUrls }),
  },
  usernameUnique: {
    method: 'GET',
    path: '/user/usernameUnique/{username}',
    access: 'identity',
    answer: v.object({ isUnique: v.boolean() }),
  },
  setDeviceToken: {
    method: 'PUT',
    path: '/user/device-token',
    access: 'person',
    body: v.object({ deviceToken: requiredText(4096) }),
    answer: Done,
  },
  searchUsers: {
    method: 'GET',
    path: '/user/users',
    access: 'person',
    query: v.object({
      search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100)), ''),
      ...paging(pageSizes.search),
    }),
    answer: read.page('users', read.User),
  },
  followStatus: {
    method: 'GET',
    path: '/user/followStatus/{id}',
    access: 'person',
    lifetime: lifetimes.standard,
    answer: read.FollowStatus,
  },
  follow: { method: 'POST', path: '/user/follow', access: 'person', body: v.object({ followee: Id }), answer: Done },
  unfollow: {
    method: 'POST',
    path: '/user/unfollow',
    access: 'person',
    body: v.object({ followee: Id }),
    answer: Done,
  },
  followRequests: {
    method: 'GET',
    path: '/user/followRequests',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(20),
    answer: read.page('users', read.User),
  },
  approveFollowRequest: {
    method: 'POST',
    path: '/user/followRequests/{id}/approve',
    access: 'person',
    answer: Done,
  },
  declineFollowRequest: {
    method: 'POST',
    path: '/user/followRequests/{id}/decline',
    access: 'person',
    answer: Done,
  },
  following: {
    method: 'GET',
    path: '/user/following/{id}',
    access: 'person',
    lifetime: lifetimes.standard,
    query: pages(20),
    answer: read.page('users', read.User),
  },
  editUser: {
    method: 'PATCH',
    path: '/user/edit',
    access: 'person',
    maxBody: WITH_PICTURES,
    body: v.object({
      firstName: v.optional(requiredText(limits.name)),
      lastName: v.optional(requiredText(limits.name)),
      username: v.optional(Username),
      bio: v.optional(text(limits.bioAtRegistration)),
      isPrivate: v.optional(v.boolean()),
      profilePic: profilePicture,
    }),
    answer: v.object({ user: read.User, uploadUrls }),
  },
  followers: {
    method: 'GET',
    path: '/user/{id}/followers',
    access: 'person',
    lifetime: lifetimes.standard,
    query: pages(20),
    answer: read.page('users', read.User),
  },
  getUser: {
    method: 'GET',
    path: '/user/{id}',
    access: 'person',
    lifetime: lifetimes.user,
    answer: v.object({ user: read.User }),
  },

  // Cliques
  cliquesOfUser: {
    method: 'GET',
    path: '/clique/user/{userId}',
    access: 'person',
    lifetime: lifetimes.cliques,
    query: pages(pageSizes.profileCliques),
    answer: read.page('cliques', read.Clique),
  },
  cliqueInvites: {
    method: 'GET',
    path: '/clique/invites',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(20),
    answer: read.page('cliques', read.Clique),
  },
  cliqueMembers: {
    method: 'GET',
    path: '/clique/getMembers/{id}',
    access: 'person',
    lifetime: lifetimes.cliques,
    query: pages(pageSizes.cliqueMembers),
    answer: read.page('users', read.Member),
  },
  memberStatus: {
    method: 'GET',
    path: '/clique/memberStatus/{id}',
    access: 'person',
    lifetime: lifetimes.standard,
    answer: read.MemberStatus,
  },
  createClique: {
    method: 'POST',
    path: '/clique/create',
    access: 'person',
    body: v.object({
      name: requiredText(limits.cliqueName),
      bio: v.optional(text(limits.cliqueBio), ''),
      isPrivate: v.optional(v.boolean(), true),
    }),
    answer: v.object({ clique: read.Clique }),
  },
  editClique: {
    method: 'PATCH',
    path: '/clique/edit',
    access: 'person',
    maxBody: WITH_PICTURES,
    body: v.object({
      cliqueId: Id,
      name: requiredText(limits.cliqueName),
      bio: text(limits.cliqueBio),
      editPolicy: v.optional(v.picklist(['leader', 'members'])),
      profilePic: profilePicture,
      banner: coverPicture,
    }),
    answer: v.object({
      clique: v.intersect([
        read.Clique,
        v.object({ cliquePicUploadUrls: uploadUrls, bannerPicUploadUrls: uploadUrls }),
      ]),
    }),
  },
  inviteToClique: {
    method: 'POST',
    path: '/clique/invite',
    access: 'person',
    body: v.object({ cliqueId: Id, userIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(100)) }),
    answer: Done,
  },
  joinClique: { method: 'POST', path: '/clique/{id}/join', access: 'person', answer: Done },
  leaveClique: { method: 'POST', path: '/clique/{id}/leave', access: 'person', answer: Done },
  declineCliqueInvite: { method: 'POST', path: '/clique/{id}/declineInvite', access: 'person', answer: Done },
  getClique: {
    method: 'GET',
    path: '/clique/{id}',
    access: 'person',
    lifetime: lifetimes.cliques,
    answer: v.object({ clique: read.Clique }),
  },

  // Collections
  collectionsOfUser: {
    method: 'GET',
    path: '/collection/user/{userId}',
    access: 'person',
    lifetime: lifetimes.collections,
    query: pages(pageSizes.profileCollections),
    answer: read.page('collections', read.Collection),
  },
  collectionsOfClique: {
    method: 'GET',
    path: '/collection/clique/{cliqueId}',
    access: 'person',
    lifetime: lifetimes.collections,
    query: pages(pageSizes.cliqueCollections),
    answer: read.page('collections', read.Collection),
  },
  createCollection: {
    method: 'POST',
    path: '/collection/create',
    access: 'person',
    maxBody: WITH_PICTURES,
    body: v.object({
      name: requiredText(limits.collectionName),
      description: v.optional(text(limits.collectionDescription), ''),
      cliqueId: Id,
      /** Missing or unknown means private, never something more open. */
      privacySetting: v.optional(v.fallback(Visibility, 'PRIVATE'), 'PRIVATE'),
      /** The same clientId from the same person answers the same collection. */
      clientId: v.optional(Id),
      coverPhoto: coverPicture,
    }),
    answer: v.object({ collection: read.Collection, uploadUrls }),
  },
  editCollection: {
    method: 'PATCH',
    path: '/collection/edit',
    access: 'person',
    maxBody: WITH_PICTURES,
    body: v.object({
      collectionDataId: Id,
      name: requiredText(limits.collectionName),
      description: text(limits.collectionDescription),
      privacySetting: v.optional(Visibility),
      coverPhoto: coverPicture,
    }),
    answer: v.object({ collection: read.Collection, uploadUrls }),
  },
  deleteCollection: { method: 'GET', path: '/collection/deleteCollection/{id}', access: 'person', answer: Done },
  upload: {
    method: 'POST',
    path: '/collection/upload',
    access: 'person',
    maxBody: UPLOAD_OF_500,
    body: Upload,
    answer: Reserved,
  },
  /** The older name of `upload`. */
  uploadCollectionItems: {
    method: 'POST',
    path: '/collection/uploadCollectionItems',
    access: 'person',
    maxBody: UPLOAD_OF_500,
    body: Upload,
    answer: Reserved,
  },
  markUploaded: {
    method: 'PATCH',
    path: '/collection/markUploaded',
    access: 'person',
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
  likeFlick: { method: 'GET', path: '/collection/like/{itemId}', access: 'person', answer: Done },
  unlikeFlick: { method: 'GET', path: '/collection/unlike/{itemId}', access: 'person', answer: Done },
  uploadsOfCollection: {
    method: 'GET',
    path: '/collection/{id}/uploads',
    access: 'person',
    /** Comma-separated. */
    query: v.object({ clientIds: v.pipe(v.string(), v.maxLength(limits.filesPerUpload * 37)) }),
    answer: v.object({
      uploads: v.array(v.object({ clientId: v.string(), collectionItemId: v.string(), isUploaded: v.boolean() })),
    }),
  },
  getCollection: {
    method: 'GET',
    path: '/collection/{id}',
    access: 'person',
    lifetime: lifetimes.collections,
    query: v.object({ ...paging(pageSizes.viewer), sort: v.optional(Sort, 'DATEDESC') }),
    answer: v.pipe(
      CollectionPage,
      v.transform(({ collection, ...rest }) => ({
        page: rest.page,
        size: rest.size,
        total: rest.total,
        hasMore: rest.hasMore,
        collection: collection.collectionData,
        items: collection.collectionItems,
      })),
    ),
  },

  // Flicks and comments
  shareFlick: {
    method: 'POST',
    path: '/flick/{id}/share',
    access: 'person',
    answer: v.object({ shareUrl: v.string() }),
  },
  reportFlick: {
    method: 'POST',
    path: '/flick/{id}/report',
    access: 'person',
    body: v.object({ reason: requiredText(limits.reportReason) }),
    answer: Done,
  },
  flickComments: {
    method: 'GET',
    path: '/flick/{id}/comments',
    access: 'person',
    query: pages(pageSizes.comments),
    answer: read.page('comments', read.Comment),
  },
  getFlick: {
    method: 'GET',
    path: '/flick/{id}',
    access: 'person',
    lifetime: lifetimes.collections,
    answer: v.object({ flick: read.Flick }),
  },
  commentsOfFlick: {
    method: 'GET',
    path: '/comment/collectionItem/{itemId}',
    access: 'person',
    lifetime: lifetimes.comments,
    query: pages(pageSizes.comments),
    answer: read.page('comments', read.Comment),
  },
  replies: {
    method: 'GET',
    path: '/comment/replies/{commentId}',
    access: 'person',
    lifetime: lifetimes.comments,
    query: pages(pageSizes.replies),
    answer: read.page('comments', read.Comment),
  },
  createComment: {
    method: 'POST',
    path: '/comment/create',
    access: 'person',
    body: v.object({
      payload: requiredText(limits.comment),
      collectionItemId: Id,
      parentId: v.optional(Id),
      /** The same clientId answers the same comment. */
      clientId: v.optional(Id),
    }),
    answer: v.object({ comment: read.Comment }),
  },
  likeComment: { method: 'POST', path: '/comment/like/{id}', access: 'person', answer: Done },
  unlikeComment: { method: 'POST', path: '/comment/unlike/{id}', access: 'person', answer: Done },
  deleteComment: { method: 'DELETE', path: '/comment/{id}', access: 'person', answer: Done },

  // Home
  feed: {
    method: 'GET',
    path: '/feed',
    access: 'person',
    lifetime: lifetimes.collections,
    query: pages(pageSizes.feed),
    answer: read.page('feed', FeedEntry),
  },
})

export type Calls = typeof calls
export type CallName = keyof Calls
