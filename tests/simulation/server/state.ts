/**
 * The data that the double of the server stores. Ids and times are from the run's scheduler; `order` numbers items in
 * the order of their creation.
 */
import type { GuestLinkRow, GuestRow, GuestSessionRow, GuestCodeRow } from './guests/rows'

export interface UserRow {
  userId: string
  uid: string
  phone: string
  username: string
  firstName: string
  lastName: string
  bio: string
  isPrivate: boolean
  seenUntil: string
}
export interface FollowRow {
  follower: string
  followee: string
  state: 'ACTIVE' | 'REQUESTED'
  order: number
}
/** One user's block of another; each of the two may have one. */
export interface BlockRow {
  blocker: string
  blocked: string
  /** The name by which the other user knew them at the block. */
  blockerName: string
  blockedName: string
  order: number
}
export interface CliqueRow {
  id: string
  name: string
  bio: string
  isPrivate: boolean
  editPolicy: 'leader' | 'members'
  leader: string | null
  /** User ids with the order in which they joined. */
  members: Map<string, number>
  invites: Map<string, InviteRow>
  /** User ids of members whom the leader removed, with the order of the removal, until they are members again. */
  removed: Map<string, number>
  createdAt: string
}
export interface InviteRow {
  order: number
  by: string
}
export interface CollectionRow {
  id: string
  cliqueId: string
  createdBy: string
  clientId: string | undefined
  name: string
  description: string
  privacy: 'PRIVATE' | 'FOLLOWERS' | 'PUBLIC'
  commentsOff: boolean
  /** The id of a picture whose bytes have all arrived. */
  cover: string | null
  isDeleted: boolean
  order: number
  createdAt: string
}
/** The announced bytes of a picture, and whether they are stored. */
export type Variants = Record<'base' | 'medium' | 'low', { md5: string; isStored: boolean }>
export interface CoverRow {
  id: string
  collectionId: string
  owner: string
  variants: Variants
  order: number
}
export interface Place {
  name?: string
  lat?: number
  lng?: number
}
export interface ItemRow {
  id: string
  collectionId: string
  reservedIn: string
  owner: string
  clientId: string | undefined
  caption: string
  place: Place | null
  /** User ids of the users tagged in it. */
  people: Set<string>
  takenAt: string
  isReady: boolean
  isDeleted: boolean
  /** The user who deleted it (server/database/tables.ts). */
  deletedBy?: string | undefined
  /** The order of its deletion; undefined while it is shown. */
  deletedOrder?: number | undefined
  variants: Variants
  likes: Set<string>
  order: number
}
export interface CommentRow {
  id: string
  itemId: string
  userId: string
  clientId: string | undefined
  parentId: string | null
  payload: string
  likes: Set<string>
  order: number
  createdAt: string
}

/** One user's report of a photo. */
export interface ReportRow {
  itemId: string
  userId: string
  reason: string
  /** The leader of its clique decided to keep the photo. */
  isKept: boolean
  order: number
  at: string
}

export interface ServerState {
  users: Map<string, UserRow>
  follows: FollowRow[]
  blocks: BlockRow[]
  cliques: Map<string, CliqueRow>
  collections: Map<string, CollectionRow>
  items: Map<string, ItemRow>
  comments: Map<string, CommentRow>
  covers: Map<string, CoverRow>
  reports: ReportRow[]
  guestLinks: Map<string, GuestLinkRow>
  /** By the guest's user id. */
  guests: Map<string, GuestRow>
  /** By their token. */
  guestSessions: Map<string, GuestSessionRow>
  /** By the code, which makes one session of its guest on another device. */
  guestCodes: Map<string, GuestCodeRow>
  /** Users who may store no more, and the number of photos that one request may announce. */
  full: Set<string>
  photosPerRequest: number
  /** Valid tokens, with their identity and the time of their end (virtual ms). */
  tokens: Map<string, { uid: string; endsAt: number }>
  /** The last applied change of each item of each device (contract/change.ts). */
  changes: Map<string, number>
  /** Identities that no longer exist at the provider. */
  revoked: Set<string>
  newId(): string
  nextOrder(): number
  /** ISO. */
  now(): string
  elapsed(): number
}

export const createState = (uuid: () => string, elapsed: () => number): ServerState => {
  let order = 0
  let ids = 0
  /** In the order of creation, as the server's ids are. */
  const newId = () => {
    ids += 1
    return `${ids.toString(16).padStart(8, '0')}${uuid().slice(8)}`
  }
  return {
    users: new Map(),
    follows: [],
    blocks: [],
    cliques: new Map(),
    collections: new Map(),
    items: new Map(),
    comments: new Map(),
    covers: new Map(),
    reports: [],
    guestLinks: new Map(),
    guests: new Map(),
    guestSessions: new Map(),
    guestCodes: new Map(),
    full: new Set(),
    photosPerRequest: Number.POSITIVE_INFINITY,
    tokens: new Map(),
    changes: new Map(),
    revoked: new Set(),
    newId,
    nextOrder: () => (order += 1),
    now: () => new Date(Date.parse('2026-01-01T00:00:00Z') + elapsed()).toISOString(),
    elapsed,
  }
}

export const followOf = ({ follows }: ServerState, follower: string, followee: string) =>
  follows.find((row) => row.follower === follower && row.followee === followee)

export const isFollowing = (state: ServerState, follower: string, followee: string) =>
  followOf(state, follower, followee)?.state === 'ACTIVE'

/** Whether either of the two users has blocked the other. */
export const isBlockBetween = ({ blocks }: ServerState, one: string, other: string) =>
  blocks.some(
    ({ blocker, blocked }) => (blocker === one && blocked === other) || (blocker === other && blocked === one),
  )

/** Whether no block is between the viewer and the author of a comment, or of its thread. */
export const isShownComment = (state: ServerState, viewer: string, { userId, parentId }: CommentRow) =>
  !isBlockBetween(state, viewer, userId) &&
  !isBlockBetween(state, viewer, state.comments.get(parentId ?? '')?.userId ?? '')

export const commentsOf = ({ comments }: ServerState, itemId: string) =>
  [...comments.values()].filter((comment) => comment.itemId === itemId)

export const repliesTo = ({ comments }: ServerState, parentId: string) =>
  [...comments.values()].filter((comment) => comment.parentId === parentId)

export const itemsOf = ({ items }: ServerState, collectionId: string) =>
  [...items.values()].filter((item) => item.collectionId === collectionId && item.isReady && !item.isDeleted)
