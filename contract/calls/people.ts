/** Users and follows between them. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Id, Phone, Username, requiredText, text, paging } from '../fields'
import { lifetimes, limits } from '../limits'
import { pageSizes } from '../page-sizes'
import * as read from '../reading/read'
import { page } from '../reading/page'
import { FollowStatus } from '../reading/standing'
import { REPLACE_PATH } from '../replace-path'
import { Done, pages, profilePicture, LARGE_BODY, uploadUrls } from './shared'

export const people = defineCalls({
  getSelf: {
    method: 'GET',
    path: '/user/self',
    access: 'identity',
    lifetime: lifetimes.user,
    /**
     * `isRestored`: the account was deleted, and this sign-in has restored it. `madeByInvitationAt`: a member's
     * invitation created the account at that time, and the number's owner signed in by a code for the first time on
     * this device.
     */
    answer: v.object({
      user: read.User,
      isRestored: v.optional(v.boolean()),
      madeByInvitationAt: v.optional(v.string()),
    }),
  },
  /**
   * The user is signed out everywhere and hidden from all others; signing in within `trashDays` restores everything.
   * LAST_OPERATOR: the caller is the only operator of the server.
   */
  deleteSelf: { method: 'DELETE', path: '/user/self', access: 'person', answer: Done },
  register: {
    method: 'POST',
    path: '/user/register',
    access: 'identity',
    maxBody: LARGE_BODY,
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
    /**
     * A Web Push subscription as JSON, or another platform's token. `isRenewal`: the device registered it before; a
     * server that has deleted it since, because the push service called it gone, does not store it again.
     */
    body: v.object({ deviceToken: requiredText(4096), isRenewal: v.optional(v.boolean()) }),
    /** Whether notifications are sent to this device. */
    answer: v.object({ isKnown: v.optional(v.boolean(), true) }),
  },
  /**
   * The browser has replaced its Web Push subscription; `replaced`: the earlier one, as it was registered. Its secret
   * proves the device, because a service worker has no token of the user. The new one gets the same user and session.
   * The answer is the same if no user has the earlier one, or their session on the device has ended.
   */
  replaceDeviceToken: {
    method: 'POST',
    path: REPLACE_PATH,
    access: 'open',
    body: v.object({ deviceToken: requiredText(4096), replaced: requiredText(4096) }),
    answer: Done,
  },
  /** Ends notifications to this device. */
  removeDeviceToken: {
    method: 'DELETE',
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
      search: v.optional(text(limits.search), ''),
      /** Each user in the result has `inClique`: their standing in this clique. */
      cliqueId: v.optional(Id),
      ...paging(pageSizes.search),
    }),
    answer: page('users', read.User),
  },
  followStatus: {
    method: 'GET',
    path: '/user/followStatus/{id}',
    access: 'person',
    lifetime: lifetimes.standard,
    answer: FollowStatus,
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
    answer: page('users', read.User),
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
    answer: page('users', read.User),
  },
  /** The user no longer follows the caller. They get no notice, and may follow or request again. */
  removeFollower: { method: 'DELETE', path: '/user/followers/{id}', access: 'person', answer: Done },
  /**
   * From now on neither user can find the other or see their profile, comments and activities; follows and invitations
   * between them end. Neither gets a notice.
   */
  blockUser: { method: 'PUT', path: '/user/blocked/{id}', access: 'person', answer: Done },
  /**
   * Users whom the caller has blocked, the latest first, each as at the time of the block: newer changes are not shown.
   */
  blockedUsers: {
    method: 'GET',
    path: '/user/blocked',
    access: 'person',
    lifetime: lifetimes.standard,
    query: pages(20),
    answer: page('users', read.BlockedUser),
  },
  /** One blocked user; 404 if the caller has not blocked them. */
  blockedUser: {
    method: 'GET',
    path: '/user/blocked/{id}',
    access: 'person',
    lifetime: lifetimes.user,
    answer: v.object({ user: read.BlockedUser }),
  },
  unblockUser: { method: 'DELETE', path: '/user/blocked/{id}', access: 'person', answer: Done },
  editUser: {
    method: 'PATCH',
    path: '/user/edit',
    access: 'person',
    maxBody: LARGE_BODY,
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
    answer: page('users', read.User),
  },
  getUser: {
    method: 'GET',
    path: '/user/{id}',
    access: 'person',
    lifetime: lifetimes.user,
    answer: v.object({ user: read.User }),
  },
})
