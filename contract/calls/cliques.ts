/** The API calls about cliques: reading and editing them, members, invitations, reports, muting. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Id, requiredText, text } from '../fields'
import { lifetimes, limits } from '../limits'
import { pageSizes } from '../page-sizes'
import * as read from '../reading/read'
import { page } from '../reading/page'
import { CliqueReport } from '../reading/report'
import { MemberStatus } from '../reading/standing'
import { Decision, Done, pages, profilePicture, coverPicture, LARGE_BODY, uploadUrls } from './shared'

/** `go`: the photos of the user who leaves are deleted; `stay`: they remain in the clique (docs/decisions/0015). */
const Photos = v.object({ photos: v.optional(v.picklist(['stay', 'go']), 'stay') })

export const cliques = defineCalls({
  cliquesOfUser: {
    method: 'GET',
    path: '/clique/user/{userId}',
    access: 'person',
    lifetime: lifetimes.cliques,
    query: pages(pageSizes.profileCliques),
    answer: page('cliques', read.Clique),
  },
  cliqueInvites: {
    method: 'GET',
    path: '/clique/invites',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(20),
    answer: page('cliques', read.Clique),
  },
  cliqueMembers: {
    method: 'GET',
    path: '/clique/getMembers/{id}',
    access: 'person',
    lifetime: lifetimes.cliques,
    query: pages(pageSizes.cliqueMembers),
    answer: page('users', read.Member),
  },
  /** Users with an open invitation, the latest first. Members and invitees may read them. */
  cliqueInvitees: {
    method: 'GET',
    path: '/clique/{id}/invitees',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.cliqueMembers),
    answer: page('users', read.Invitee),
  },
  memberStatus: {
    method: 'GET',
    path: '/clique/memberStatus/{id}',
    access: 'person',
    lifetime: lifetimes.standard,
    answer: MemberStatus,
  },
  createClique: {
    method: 'POST',
    path: '/clique/create',
    access: 'person',
    body: v.object({
      name: requiredText(limits.cliqueName),
      bio: v.optional(text(limits.cliqueBio), ''),
      isPrivate: v.optional(v.boolean(), true),
      /** The same clientId from the same user returns the same clique. */
      clientId: v.optional(Id),
    }),
    answer: v.object({ clique: read.Clique }),
  },
  editClique: {
    method: 'PATCH',
    path: '/clique/edit',
    access: 'person',
    maxBody: LARGE_BODY,
    body: v.object({
      cliqueId: Id,
      /** A missing field stays as it is, and one that `changed` does not name. */
      name: v.optional(requiredText(limits.cliqueName)),
      bio: v.optional(text(limits.cliqueBio)),
      changed: v.optional(v.array(v.picklist(['name', 'bio']))),
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
  leaveClique: { method: 'POST', path: '/clique/{id}/leave', access: 'person', query: Photos, answer: Done },
  /**
   * Leader only. The member's collections stay, as when a user leaves. Links no longer admit the removed user; a new
   * invitation does. Idempotent.
   */
  removeMember: {
    method: 'DELETE',
    path: '/clique/{id}/members/{userId}',
    access: 'person',
    query: Photos,
    answer: Done,
  },
  /** Makes another member the leader. */
  handOverClique: {
    method: 'POST',
    path: '/clique/{id}/leader',
    access: 'person',
    body: v.object({ userId: Id }),
    answer: Done,
  },
  /** Reported photos of the clique, for its leader. */
  cliqueReports: {
    method: 'GET',
    path: '/clique/{id}/reports',
    access: 'person',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.search),
    answer: page('reports', CliqueReport),
  },
  /** Leader only: deletes the photo, or keeps it. Either ends its reports in the clique. */
  settleCliqueReport: {
    method: 'POST',
    path: '/clique/{id}/reports/{photoId}',
    access: 'person',
    body: Decision,
    answer: Done,
  },
  /** Ends another user's open invitation. Only for the leader and the member who made it. Idempotent. */
  withdrawCliqueInvite: {
    method: 'DELETE',
    path: '/clique/{id}/invitees/{userId}',
    access: 'person',
    answer: Done,
  },
  declineCliqueInvite: { method: 'POST', path: '/clique/{id}/declineInvite', access: 'person', answer: Done },
  /** Whether the viewer, a member, has turned off notifications of this clique. */
  cliqueNotifications: {
    method: 'GET',
    path: '/clique/{id}/notifications',
    access: 'person',
    lifetime: lifetimes.standard,
    answer: v.object({ isMuted: v.boolean() }),
  },
  muteClique: {
    method: 'PUT',
    path: '/clique/{id}/notifications',
    access: 'person',
    body: v.object({ isMuted: v.boolean() }),
    answer: Done,
  },
  getClique: {
    method: 'GET',
    path: '/clique/{id}',
    access: 'person',
    lifetime: lifetimes.cliques,
    answer: v.object({ clique: read.Clique }),
  },
})
