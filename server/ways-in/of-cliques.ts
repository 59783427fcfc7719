/** The ways to become a member of a clique. */
import { sql, type RawBuilder } from 'kysely'
import type { Writing } from '../database/tables'
import { allStay, endingOf, type WayIn } from './event'

const revoke = async (trx: Writing, which: RawBuilder<boolean>) => {
  const { numUpdatedRows } = await trx
    .updateTable('clique_invite_links')
    .set({ revoked_at: sql`coalesce(revoked_at, now())` })
    .where(which)
    .executeTakeFirst()
  return { count: Number(numUpdatedRows) }
}

/** Personal invitations for the member's number, and invitations that the member made and no user has accepted yet. */
export const personalOf = (cliqueId: string, member: string) => sql<boolean>`(
  clique_id = ${cliqueId} and joined_at is null and (
    invited_by = ${member}
    or phone_number = (select u.phone_number from users u where u.user_id = ${member})
  )
)`

const deletePersonal = (trx: Writing, which: RawBuilder<boolean>) =>
  endingOf(trx.deleteFrom('personal_invitations').where(which))

const uninvite = async (trx: Writing, which: RawBuilder<boolean>) => {
  const uninvited = await trx.deleteFrom('clique_invites').where(which).returning('user_id').execute()
  return { count: uninvited.length, told: uninvited.map(({ user_id: id }) => id) }
}

const none = () => Promise.resolve({ count: 0 })

/** A user who was the last to leave a clique has an invitation by themselves, which only they lose. */
const byAnother = sql<boolean>`invited_by is distinct from user_id`

export const waysIntoCliques = {
  'invite link': {
    columns: ['clique_invite_links.token_hash'],
    madeBy: 'a member who may invite',
    admits: 'anyone who has it, but no removed member',
    lasts: 'as its maker chose',
    on: {
      ...allStay,
      leaving: 'passes',
      removal: (trx, { cliqueId, userId }) =>
        revoke(trx, sql<boolean>`clique_id = ${cliqueId} and created_by = ${userId}`),
      suspension: (trx, { userId }) => revoke(trx, sql<boolean>`created_by = ${userId} and revoked_at is null`),
      userDeletion: 'passes',
      lastLeaving: (trx, { cliqueId }) => revoke(trx, sql<boolean>`clique_id = ${cliqueId}`),
      lastDeletion: (trx, { cliqueId }) => revoke(trx, sql<boolean>`clique_id = ${cliqueId}`),
      revocation: (trx, { linkId }) => revoke(trx, sql<boolean>`link_id = ${linkId}`),
      newKeys: (trx, { links }) => (links ? revoke(trx, sql<boolean>`revoked_at is null`) : none()),
    },
  },
  'personal invitation': {
    columns: ['personal_invitations.token_hash', 'personal_invitations.device_hash'],
    madeBy: 'a member who may invite, or an operator',
    admits: 'its holder, as the owner of one number',
    lasts: '7 days, one sign-in, until it is withdrawn',
    on: {
      ...allStay,
      removal: (trx, { cliqueId, userId }) => deletePersonal(trx, personalOf(cliqueId, userId)),
      suspension: (trx, { userId }) =>
        deletePersonal(trx, sql<boolean>`invited_by = ${userId} and joined_at is null and used_at is null`),
      userDeletion: (trx, { userId }) => deletePersonal(trx, sql<boolean>`invited_by = ${userId} and used_at is null`),
      lastLeaving: (trx, { cliqueId }) =>
        deletePersonal(trx, sql<boolean>`clique_id = ${cliqueId} and used_at is null`),
      lastDeletion: (trx, { cliqueId }) =>
        deletePersonal(trx, sql<boolean>`clique_id = ${cliqueId} and used_at is null`),
      newKeys: (trx, { links }) => (links ? deletePersonal(trx, sql<boolean>`used_at is null`) : none()),
    },
  },
  'invitation by name': {
    columns: [],
    madeBy: 'a member who may invite',
    admits: 'one user',
    lasts: 'until it is answered or withdrawn',
    on: {
      ...allStay,
      removal: (trx, { cliqueId, userId }) =>
        uninvite(trx, sql<boolean>`clique_id = ${cliqueId} and invited_by = ${userId}`),
      block: (trx, { userIds: [one, other] }) =>
        uninvite(trx, sql<boolean>`(invited_by, user_id) in ((${one}, ${other}), (${other}, ${one}))`),
      suspension: (trx, { userId }) => uninvite(trx, sql<boolean>`invited_by = ${userId} and ${byAnother}`),
      lastDeletion: (trx, { cliqueId }) => uninvite(trx, sql<boolean>`clique_id = ${cliqueId} and ${byAnother}`),
    },
  },
} satisfies Record<string, WayIn>
