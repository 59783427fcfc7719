/** The table of all API calls (docs/specification.md 1.7, 2.7, 3.2). See [Note: One table of calls] in call.ts. */
import { activities } from './calls/activities'
import { cliques } from './calls/cliques'
import { admin } from './calls/admin'
import { collections } from './calls/collections'
import { codeEmail } from './calls/code-email'
import { devices } from './calls/devices'
import { exports } from './calls/exports'
import { flicks } from './calls/flicks'
import { guestLinks } from './calls/guest-links'
import { guests } from './calls/guests'
import { home } from './calls/home'
import { inviteLinks } from './calls/invite-links'
import { live } from './calls/live'
import { operatorsCodes } from './calls/operators-codes'
import { operatorsInvitations } from './calls/operators-invitations'
import { passkeys } from './calls/passkeys'
import { people } from './calls/people'
import { personalInvitations } from './calls/personal-invitations'
import { recentSignIn } from './calls/recent-sign-in'
import { setUp } from './calls/set-up'
import { service } from './calls/service'

export const calls = {
  ...service,
  ...people,
  ...cliques,
  ...inviteLinks,
  ...guestLinks,
  ...guests,
  ...personalInvitations,
  ...passkeys,
  ...recentSignIn,
  ...codeEmail,
  ...devices,
  ...exports,
  ...collections,
  ...flicks,
  ...home,
  ...admin,
  ...operatorsCodes,
  ...operatorsInvitations,
  ...setUp,
  ...activities,
  ...live,
}

export type Calls = typeof calls
export type CallName = keyof Calls
