import { ok, type Result } from '../../../contract/failure'
import type { Database, Writing } from '../../database/tables'
import { readPage } from '../../database/page'
import { inTransaction } from '../../database/transaction'
import { admit, lockNumber } from '../../identity/accounts'
import { makeCustomToken } from '../../identity/tokens/custom-tokens'
import {
  checkNoOperator,
  checkUnjoined,
  checkUnused,
  checkValid,
  findInvitation,
  listOpen,
  lockInvitation,
  makeInvitation,
  markJoined,
  markUsed,
  type Invitation,
  withdraw,
} from '../../identity/invitations'
import { presentPicture } from '../../present/picture'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import { standingIn } from '../../rules/clique'
import { isBlockBetween } from '../../rules/user'
import type { PeopleServices } from '../services'
import { readInvitedClique } from '../cliques/accept-invite'
import { enterClique, lockClique } from '../../acts/cliques/enter-clique'
import { checkInviting, inviting } from '../cliques/invite-links'
import type { PeopleRoutes } from '../route'

/** Refuses with another provider's project, which confirms numbers itself. */
export const checkOwn = ({ identity }: Pick<PeopleServices, 'identity'>): Result<undefined, Refusal> =>
  identity.mode === 'local' ? ok(undefined) : refuse('FORBIDDEN', 'Sign in with a texted code')

/** The user who vouches, as the holder of the link sees them. */
const readMaker = async ({ db, addresses }: PeopleServices, userId: string) => {
  const row = await db
    .selectFrom('users')
    .select(['user_id', 'username', 'first_name', 'last_name', 'picture_id'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      username: row.username,
      firstName: row.first_name,
      lastName: row.last_name,
      profilePic: presentPicture(addresses, 'PROFILE', row.picture_id),
    }
  )
}

/** An open invitation, named by the end of its number. */
export const presentOpen = (row: {
  invitation_id: string
  phone_number: string
  expires_at: Date
  username: string | null
}) => ({
  invitationId: row.invitation_id,
  numberEnd: row.phone_number.slice(-4),
  invitedBy: row.username,
  expiresAt: row.expires_at.toISOString(),
})

/** Locks the invitation's number and row: nothing about it changes until the transaction ends. */
const lock = async (trx: Writing, token: string): Promise<Invitation | undefined> => {
  const found = await findInvitation(trx, token)
  if (found) await lockNumber(trx, found.phone_number)
  return found && lockInvitation(trx, token)
}

const usable = async (db: Database, token: string, deviceKey: string): Promise<Result<Invitation, Refusal>> => {
  const invitation = await findInvitation(db, token)
  if (invitation === undefined) return notFound('Invitation')
  const valid = await checkValid(db, invitation)
  if (!valid.ok) return valid
  const unused = checkUnused(invitation, deviceKey)
  return unused.ok ? ok(invitation) : unused
}

/** Personal invitations: see the note in identity/invitations.ts. */
export const personalInvitations = {
  createPersonalInvitation: async (services, { params: { id }, body: { phoneNumber } }, { userId }) => {
    const { db } = services
    const own = checkOwn(services)
    if (!own.ok) return own
    const made = await inviting(db, userId, id, async (trx) =>
      ok(await makeInvitation(trx, phoneNumber, { invitedBy: userId, cliqueId: id })),
    )
    return made.ok ? ok({ token: made.value.token, expiresAt: made.value.expiresAt.toISOString() }) : made
  },

  personalInvitations: async ({ db }, { params: { id }, query }, { userId }) => {
    const allowed = await checkInviting(db, userId, id)
    if (!allowed.ok) return allowed
    const { rows, ...page } = await readPage(listOpen(db).where('p.clique_id', '=', id), query)
    return ok({ ...page, invitations: rows.map(presentOpen) })
  },

  revokePersonalInvitation: ({ db }, { params: { id, invitationId } }, { userId }) =>
    inviting(db, userId, id, async (trx) =>
      (await withdraw(trx, invitationId, id)) === undefined ? notFound('Invitation') : ok({}),
    ),

  openPersonalInvitation: async (services, { body: { token, deviceKey } }) => {
    const found = await usable(services.db, token, deviceKey)
    if (!found.ok) return found
    const { clique_id: cliqueId, invited_by: maker, phone_number: phone } = found.value
    return ok({
      invitedBy: (maker !== null && (await readMaker(services, maker))) || null,
      clique: (cliqueId !== null && (await readInvitedClique(services, cliqueId))) || null,
      phoneNumber: phone,
      numberEnd: phone.slice(-4),
    })
  },

  signInByInvitation: async (services, { body: { token, deviceKey } }) => {
    const own = checkOwn(services)
    if (!own.ok) return own
    return inTransaction(services.db, async (trx) => {
      const invitation = await lock(trx, token)
      if (invitation === undefined) return notFound('Invitation')
      const valid = await checkValid(trx, invitation)
      if (!valid.ok) return valid
      const unused = checkUnused(invitation, deviceKey)
      if (!unused.ok) return unused
      const checked = await checkNoOperator(trx, invitation.phone_number)
      if (!checked.ok) return checked
      const proof = invitation.invited_by === null ? 'own' : 'vouched'
      const account = await admit(trx, invitation.phone_number, proof)
      if (!account.ok) return refuse('ALREADY_REGISTERED', 'This number has an account: sign in to join')
      await markUsed(trx, invitation, account.value.accountId, deviceKey)
      return ok({ customToken: await makeCustomToken(trx, account.value.accountId) })
    })
  },

  acceptPersonalInvitation: async ({ db, live }, { body: { token } }, { userId, phone }) => {
    const accepted = await inTransaction(db, async (trx) => {
      const invitation = await lock(trx, token)
      if (invitation === undefined || invitation.clique_id === null) return notFound('Invitation')
      const { invited_by: maker } = invitation
      if (maker !== null && (await isBlockBetween(trx, userId, [maker]))) return notFound('Invitation')
      if (invitation.phone_number !== phone) return refuse('PHONE_MISMATCH', 'This invitation is for another number')
      const clique = await lockClique(trx, invitation.clique_id)
      if (clique === undefined) return notFound('Invitation')
      const cliqueId = clique.clique_id
      if ((await standingIn(trx, userId, cliqueId))?.isMember) return ok({ cliqueId })
      const valid = await checkValid(trx, invitation)
      if (!valid.ok) return valid
      const open = checkUnjoined(invitation)
      if (!open.ok) return open
      await enterClique(trx, clique, userId, invitation.invited_by)
      await markJoined(trx, invitation.invitation_id)
      return ok({ cliqueId })
    })
    if (accepted.ok) live.tell({ what: 'clique', id: accepted.value.cliqueId })
    return accepted
  },
} satisfies PeopleRoutes
