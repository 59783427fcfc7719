/** Operators' calls about personal invitations, their own and those of members. */
import * as v from 'valibot'
import { defineCalls } from '../call'
import { Phone } from '../fields'
import { lifetimes } from '../limits'
import { pageSizes } from '../page-sizes'
import { page } from '../reading/page'
import { OpenInvitation } from './personal-invitations'
import { Done, pages } from './shared'

export const operatorsInvitations = defineCalls({
  /** Makes a link that signs this number in once, also into an existing account, but an operator's: the owner may have no other way in. */
  inviteNumber: {
    method: 'POST',
    path: '/admin/invitations',
    access: 'operator',
    effect: 'admit',
    body: v.object({ phoneNumber: Phone }),
    answer: v.object({ token: v.string(), expiresAt: v.string() }),
  },
  /** Unused invitations of operators and of members, the latest first. */
  adminInvitations: {
    method: 'GET',
    path: '/admin/invitations',
    access: 'operator',
    effect: 'look',
    lifetime: lifetimes.stats,
    query: pages(pageSizes.search),
    answer: page('invitations', v.object({ ...OpenInvitation.entries, clique: v.nullable(v.string()) })),
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/admin/invitations/{id}',
    access: 'operator',
    effect: 'end',
    answer: Done,
  },
})
