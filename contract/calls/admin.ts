/** The calls of operators (docs/operations/operators.md). Every change is written to the history. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { paging, Quota, text } from '../fields'
import { lifetimes, limits } from '../limits'
import { pageSizes } from '../page-sizes'
import * as read from '../reading/read'
import { page } from '../reading/page'
import { GuestLinkKind } from './guest-links'
import { Decision, Done, pages } from './shared'
import { Backup, MissingPhotos } from './stored'

/** A user in a list of operators. */
const listed = {
  userId: v.string(),
  username: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  profilePic: v.nullable(read.ImageUrls),
  /** The last four digits of the number. */
  numberEnd: v.string(),
}
const AdminUser = v.object({
  ...listed,
  storedBytes: v.number(),
  /**
   * The limit of `storedBytes`, null if there is none; `isOwn`: it was set for this user. Absent in an answer of an earlier
   * version, which a device may have stored.
   */
  quota: v.optional(v.object({ bytes: v.nullable(v.number()), isOwn: v.boolean() })),
  registeredAt: v.string(),
  /** null: no device is signed in, or users sign in with an external identity provider. */
  lastSeenAt: v.nullable(v.string()),
  isOperator: v.boolean(),
  isSuspended: v.boolean(),
})
/** A deleted user who can be restored until `until`. */
const DeletedUser = v.object({
  ...listed,
  deletedAt: v.string(),
  /** The operator who deleted them; null: the user did. */
  deletedBy: v.nullable(v.string()),
  until: v.string(),
})
const AdminClique = v.object({
  cliqueId: v.string(),
  name: v.string(),
  leader: v.nullable(v.string()),
  memberCount: v.number(),
  storedBytes: v.number(),
  /** Guest links in force, walls included, and the guests of all links. Absent in an answer that an earlier version gave. */
  guestLinks: v.optional(v.number(), 0),
  guests: v.optional(v.number(), 0),
})
const AdminGuestLink = v.object({
  linkId: v.string(),
  kind: GuestLinkKind,
  collection: v.string(),
  expiresAt: v.string(),
  guests: v.number(),
  photos: v.number(),
  /** The username of its maker; absent if they have deleted their account. */
  madeBy: v.optional(v.string()),
})
/** A reported photo, with all users who reported it; `isKept`: the leader of its clique has decided to keep it. */
const Report = v.object({
  photoId: v.string(),
  urls: v.nullable(read.ImageUrls),
  owner: v.string(),
  collection: v.string(),
  clique: v.string(),
  reasons: v.array(
    v.object({ by: v.string(), reason: v.string(), reportedAt: v.string(), isKept: v.optional(v.boolean()) }),
  ),
})
const Action = v.object({
  id: v.string(),
  operator: v.string(),
  action: v.string(),
  subject: v.string(),
  happenedAt: v.string(),
})

export const admin = defineCalls({
  adminOverview: {
    method: 'GET',
    path: '/admin/overview',
    access: 'operator',
    effect: 'look',
    lifetime: lifetimes.stats,
    answer: v.object({
      version: v.string(),
      /** A later version, if UPDATE_CHECK_URL names one. */
      newVersion: v.optional(v.string()),
      startedAt: v.string(),
      users: v.number(),
      cliques: v.number(),
      photos: v.number(),
      storedBytes: v.number(),
      reports: v.number(),
      database: v.picklist(['embedded', 'PostgreSQL']),
      photosIn: v.picklist(['folder', 'bucket']),
      /** null: the photos are in a bucket. */
      freeBytes: v.nullable(v.number()),
      /** null: no limit for a single user. */
      bytesPerPerson: v.nullable(v.number()),
      /** null: the server makes no backups by itself. */
      backup: v.nullable(Backup),
      /** null: not searched yet, or the photos are in a bucket. Absent in an answer of an earlier version. */
      missing: v.optional(v.nullable(MissingPhotos)),
      /** Whether the operator passes codes to users, because no gateway sends them. */
      handsCodesOn: v.boolean(),
      /**
       * Sign-in codes requested in the last hour, and the hourly limit (null: no limit). null as a whole: an external
       * identity provider sends the codes.
       */
      codes: v.nullable(v.object({ lastHour: v.number(), perHour: v.nullable(v.number()) })),
      /** The ways to send codes that are set up. Absent in an answer of an earlier version, which a device may have stored. */
      sends: v.optional(v.object({ gateway: v.boolean(), mail: v.boolean() })),
      /** Failures since the start, by the key of the event in the log; the latest first. */
      failures: v.array(v.object({ event: v.string(), count: v.number(), lastAt: v.string() })),
    }),
  },
  adminUsers: {
    method: 'GET',
    path: '/admin/users',
    access: 'operator',
    effect: 'look',
    lifetime: lifetimes.stats,
    /** Sorted by space used. `query` matches usernames and names. */
    query: v.object({ ...paging(pageSizes.search), query: v.optional(text(limits.search), '') }),
    answer: page('users', AdminUser),
  },
  adminCliques: {
    method: 'GET',
    path: '/admin/cliques',
    access: 'operator',
    effect: 'look',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.search),
    answer: page('cliques', AdminClique),
  },
  /** The guest links of a clique's collections that are in force, the latest first. */
  adminGuestLinks: {
    method: 'GET',
    path: '/admin/cliques/{id}/guestLinks',
    access: 'operator',
    effect: 'look',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.search),
    answer: page('links', AdminGuestLink),
  },
  /** Ends the sessions of all guests of the link. Their photos stay. */
  endGuestLink: { method: 'DELETE', path: '/admin/guestLinks/{id}', access: 'operator', effect: 'end', answer: Done },
  adminReports: {
    method: 'GET',
    path: '/admin/reports',
    access: 'operator',
    effect: 'look',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.search),
    answer: page('reports', Report),
  },
  /** Removes the photo for all users, or keeps it; either ends its reports. */
  settleReport: {
    method: 'POST',
    path: '/admin/reports/{id}',
    access: 'operator',
    effect: 'delete',
    body: Decision,
    answer: Done,
  },
  /** A suspended user's calls are refused. An operator cannot be suspended. */
  suspendUser: {
    method: 'POST',
    path: '/admin/users/{id}/suspend',
    access: 'operator',
    effect: 'admit',
    body: v.object({ isSuspended: v.boolean() }),
    answer: Done,
  },
  /**
   * Sets how much a user may store; null: as much as the server's settings say. Nothing is deleted if the user stores more:
   * only more is refused.
   */
  setQuota: {
    method: 'POST',
    path: '/admin/users/{id}/quota',
    access: 'operator',
    effect: 'set',
    body: v.object({ gigabytes: v.nullable(Quota) }),
    answer: Done,
  },
  /** Does the same as the user's own deleteSelf. An operator cannot be deleted. */
  deleteUser: { method: 'DELETE', path: '/admin/users/{id}', access: 'operator', effect: 'delete', answer: Done },
  /** Deleted users who can be restored, the latest first. */
  adminDeletedUsers: {
    method: 'GET',
    path: '/admin/deletedUsers',
    access: 'operator',
    effect: 'look',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.search),
    answer: page('users', DeletedUser),
  },
  /** Does the same as the user's own sign-in. */
  restoreUser: {
    method: 'POST',
    path: '/admin/deletedUsers/{id}/restore',
    access: 'operator',
    effect: 'restore',
    answer: Done,
  },
  /** Ends the time in which a deleted user can be restored: all of theirs is removed soon after. */
  purgeUser: { method: 'DELETE', path: '/admin/deletedUsers/{id}', access: 'operator', effect: 'delete', answer: Done },
  /** Signs a user out on every device. */
  endSessions: { method: 'POST', path: '/admin/users/{id}/signOut', access: 'operator', effect: 'end', answer: Done },
  /** Makes a user an operator. A suspended user cannot be one. */
  makeOperator: {
    method: 'POST',
    path: '/admin/users/{id}/operator',
    access: 'operator',
    effect: 'promote',
    answer: Done,
  },
  /** Ends the operator role of another operator or of the caller. LAST_OPERATOR: there is no other operator. */
  endOperator: {
    method: 'DELETE',
    path: '/admin/users/{id}/operator',
    access: 'operator',
    effect: 'demote',
    answer: Done,
  },
  adminHistory: {
    method: 'GET',
    path: '/admin/history',
    access: 'operator',
    effect: 'look',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.search),
    answer: page('actions', Action),
  },
})
