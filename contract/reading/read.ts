/**
 * [Note: Tolerant reading]
 *
 * The specifications name some things in two ways (`id`/`collectionDataId`, `items`/`data`/`results`...). All names are
 * accepted here and nowhere else; above this file every thing has one name. Inputs are what travels, outputs are the
 * entities of `entities.ts`. A server answers with the first of the names listed.
 */
import * as v from 'valibot'
import { fullName } from '../full-name'
import { FollowStatus, lookUp, MemberStatus, standing } from './standing'
import { roles } from '../rights'
import { isKeyOf } from '../basis/keys'

const count = v.nullish(v.number())
const string = v.nullish(v.string(), '')
const first = <T>(...values: (T | null | undefined)[]) => values.find((x) => x !== null && x !== undefined)

/** URLs of a picture's three sizes; null if there is none. */
export const ImageUrls = v.pipe(
  v.object({
    url: v.nullish(v.string()),
    highQualityUrl: v.nullish(v.string()),
    medQualityUrl: v.nullish(v.string()),
    lowQualityUrl: v.nullish(v.string()),
  }),
  v.transform((p) => {
    const high = first(p.highQualityUrl, p.url, p.medQualityUrl, p.lowQualityUrl)
    return high === undefined
      ? null
      : { highQualityUrl: high, medQualityUrl: p.medQualityUrl ?? high, lowQualityUrl: p.lowQualityUrl ?? high }
  }),
)
const picture = v.nullish(ImageUrls, null)

/** The first of an entity's names for its id that has a value. */
export const idAmong = (...names: (string | null | undefined)[]) =>
  names.find((id) => id !== undefined && id !== null && id !== '')

export const User = v.pipe(
  v.object({
    userId: v.nullish(v.string()),
    id: v.nullish(v.string()),
    username: v.string(),
    firstName: string,
    lastName: string,
    bio: string,
    phoneNumber: v.optional(v.string()),
    profilePic: picture,
    isPrivate: v.nullish(v.boolean(), false),
    followersCount: count,
    numFollowers: count,
    followingCount: count,
    numFollowing: count,
    cliqueCount: count,
    numCliques: count,
    relationship: v.nullish(FollowStatus),
    joinNumber: v.optional(v.number()),
    /** The user runs this server; only in their own answer. */
    isOperator: v.optional(v.boolean()),
    /** Such a user, who could not sign in again without another person; only in their own answer. */
    lacksSecondWayIn: v.optional(v.boolean()),
    /** In a search for a clique: whether the user is in it, or has an open invitation to it. */
    inClique: v.optional(v.picklist(['MEMBER', 'INVITED'])),
    /** In a clique's list of members: whether the viewer has blocked the member. */
    isBlocked: v.optional(v.boolean()),
    /** A guest of a collection, who has no profile. */
    isGuest: v.optional(v.boolean()),
    /** In a clique's list of members: who vouched for the member with a personal invitation. */
    invitedBy: v.optional(v.object({ userId: v.string(), username: v.string(), firstName: string, lastName: string })),
  }),
  v.check((user) => idAmong(user.userId, user.id) !== undefined, 'a user without id'),
  v.transform(({ id, numFollowers, numFollowing, numCliques, relationship, ...user }) => ({
    ...user,
    userId: idAmong(user.userId, id) ?? '',
    ...standing(relationship),
    followersCount: first(user.followersCount, numFollowers) ?? 0,
    followingCount: first(user.followingCount, numFollowing) ?? 0,
    cliqueCount: first(user.cliqueCount, numCliques) ?? 0,
  })),
)

/** A user whom the viewer has blocked: the fields that unblocking needs, with the username at the time of the block. */
export const BlockedUser = v.object({ userId: v.string(), username: v.string() })

export const Clique = v.pipe(
  v.object({
    cliqueId: v.nullish(v.string()),
    id: v.nullish(v.string()),
    name: v.string(),
    bio: string,
    cliqueProfilePic: picture,
    cliquePic: picture,
    cliqueBanner: picture,
    bannerPic: picture,
    memberCount: count,
    dateCreated: string,
    leader: v.nullish(v.string()),
    isPrivate: v.nullish(v.boolean(), true),
    relationship: v.nullish(MemberStatus),
    invited: v.optional(v.boolean(), false),
    editPolicy: v.optional(v.picklist(['leader', 'members']), 'leader'),
    /** A leader removed the viewer, who can enter again only by an invitation to them. */
    isRemoved: v.optional(v.boolean()),
    /** The viewer's own photos in it; only if a member requests the single clique. */
    ownPhotos: v.optional(v.number()),
    /** The collections that the viewer created in it, in the same answer. */
    ownCollections: v.optional(v.number()),
    /** Reported photos that wait for the leader's decision; only in the leader's answer. */
    openReports: v.optional(v.number()),
  }),
  v.check((c) => idAmong(c.cliqueId, c.id) !== undefined, 'a clique without id'),
  v.transform(({ id, cliqueProfilePic, cliquePic, cliqueBanner, bannerPic, relationship, ...clique }) => ({
    ...clique,
    cliqueId: idAmong(clique.cliqueId, id) ?? '',
    ...standing(relationship),
    profilePic: cliqueProfilePic ?? cliquePic,
    banner: cliqueBanner ?? bannerPic,
    memberCount: clique.memberCount ?? 0,
    leader: clique.leader ?? null,
  })),
)

const visibilityWords = new Map([
  ['PUBLIC', 'public'],
  ['FOLLOWERS', 'followers'],
] as const)
/** An unknown, missing or misspelt value counts as private, never as more open. */
const visibility = (word: string | null | undefined): 'private' | 'followers' | 'public' =>
  lookUp(visibilityWords, word?.toUpperCase()) ?? 'private'

export const Collection = v.pipe(
  v.object({
    collectionDataId: v.nullish(v.string()),
    id: v.nullish(v.string()),
    name: string,
    description: string,
    coverPhoto: picture,
    mostLikedImageUrl: v.nullish(v.string()),
    picCount: count,
    numFlicks: count,
    privacySetting: v.nullish(v.string()),
    visibility: v.nullish(v.string()),
    dateCreated: string,
    createdBy: v.nullish(User),
    clique: v.nullish(v.union([v.string(), Clique])),
    cliqueId: v.nullish(v.string()),
    /** Users cannot write comments on its photos. */
    commentsOff: v.optional(v.boolean()),
    /** The viewer's roles towards it (contract/rights.ts). Absent from answers stored before 0.2. */
    roles: v.optional(v.array(v.string())),
  }),
  v.check((c) => idAmong(c.collectionDataId, c.id) !== undefined, 'a collection without id'),
  v.transform((c) => ({
    collectionId: idAmong(c.collectionDataId, c.id) ?? '',
    name: c.name,
    description: c.description,
    coverPhoto: c.coverPhoto,
    mostLikedImageUrl: c.mostLikedImageUrl ?? null,
    flickCount: first(c.picCount, c.numFlicks) ?? 0,
    visibility: visibility(c.privacySetting ?? c.visibility),
    dateCreated: c.dateCreated,
    createdBy: c.createdBy ?? null,
    cliqueId: (typeof c.clique === 'string' ? c.clique : c.clique?.cliqueId) ?? c.cliqueId ?? '',
    ...(c.commentsOff && { commentsOff: true }),
    ...(c.roles && { roles: c.roles.filter((role) => isKeyOf(roles, role)) }),
  })),
)

const Location = v.object({
  name: v.nullish(v.string()),
  lat: v.nullish(v.number()),
  lng: v.nullish(v.number()),
})

export const Flick = v.pipe(
  v.object({
    id: v.nullish(v.string()),
    collectionItemId: v.nullish(v.string()),
    urls: v.nullish(ImageUrls),
    imageUrl: v.nullish(v.union([v.string(), ImageUrls])),
    /** Width of the medium variant, upright; absent if the server does not know it yet. */
    width: v.nullish(v.number()),
    height: v.nullish(v.number()),
    user: v.nullish(
      v.object({
        userId: v.nullish(v.string()),
        id: v.nullish(v.string()),
        username: string,
        firstName: string,
        lastName: string,
        profilePic: picture,
        /** A guest of the collection, who has no profile. */
        isGuest: v.optional(v.boolean()),
      }),
    ),
    caption: string,
    dateCreated: v.string(),
    likes: count,
    commentCount: count,
    /** The client ids of the viewer's comments of the last day that `commentCount` counts. */
    ownComments: v.nullish(v.array(v.string())),
    taggedCount: count,
    taggedMembers: v.nullish(v.array(v.string()), []),
    tagged: v.optional(v.array(v.object({ userId: v.string(), username: v.string() }))),
    location: v.nullish(Location),
    isLiked: v.nullish(v.boolean(), false),
  }),
  v.check((f) => idAmong(f.id, f.collectionItemId) !== undefined, 'a photo without id'),
  v.transform((f) => {
    const fallback =
      typeof f.imageUrl === 'string'
        ? { highQualityUrl: f.imageUrl, medQualityUrl: f.imageUrl, lowQualityUrl: f.imageUrl }
        : f.imageUrl
    return {
      id: idAmong(f.id, f.collectionItemId) ?? '',
      owner: idAmong(f.user?.userId, f.user?.id) ?? '',
      ownerUsername: f.user?.username ?? '',
      ...(f.user && fullName(f.user) && { ownerName: fullName(f.user) }),
      ...(f.user?.isGuest && { isByGuest: true }),
      ownerProfilePic: f.user?.profilePic ?? null,
      image: f.urls ?? fallback ?? null,
      ...(f.width && f.height && { width: f.width, height: f.height }),
      caption: f.caption,
      date: f.dateCreated,
      numLikes: f.likes ?? 0,
      numComments: f.commentCount ?? 0,
      ...(f.ownComments && { ownComments: f.ownComments }),
      numTaggedMembers: f.taggedCount ?? 0,
      taggedMembers: f.taggedMembers,
      ...(f.tagged && { tagged: f.tagged }),
      hasLiked: f.isLiked,
      location: f.location ?? null,
    }
  }),
)

/** A member of a clique: a user, or only an id, for which the screen looks the user up. */
export const Member = v.pipe(
  v.union([v.pipe(v.string(), v.minLength(1)), User]),
  v.transform((m) => (typeof m === 'string' ? { userId: m, user: null } : { userId: m.userId, user: m })),
)

/** A user with an open invitation to a clique. */
export const Invitee = v.intersect([
  User,
  /** Whether the viewer may withdraw the invitation. */
  v.object({ mayWithdraw: v.optional(v.boolean()) }),
])
