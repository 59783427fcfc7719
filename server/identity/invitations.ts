/**
 * [Note: Personal invitations]
 *
 * The link is the credential: it is looked up by its hash, and the token is in the URL's fragment, which browsers send
 * to no server. It signs in once. A device sends a key of its own with it: a repeat from the same device succeeds for
 * ten minutes, so that a lost answer locks no user out. A user's invitation works as long as that user may invite to
 * the clique, and never opens an account that has a profile ([Note: Vouched accounts]); an operator's may.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ok, type Result } from '../../contract/failure'
import type { Database, Writing } from '../database/tables'
import { notFound, refuse, type Refusal } from '../basis/refusal'
import { mayInClique, standingIn } from '../rules/clique'
import { hashOf } from './hash'

/** The maker of an invitation, who vouches for its user: a user for a clique, or the operator. */
export type Maker = { invitedBy: string; cliqueId: string } | 'operator'

/** Creates an invitation for a phone number; an unused one of the same maker for the same clique ends. */
export const makeInvitation = async (trx: Writing, phone: string, maker: Maker) => {
  const { invitedBy, cliqueId } = maker === 'operator' ? { invitedBy: null, cliqueId: null } : maker
  await trx
    .deleteFrom('personal_invitations')
    .where('phone_number', '=', phone)
    .where('clique_id', 'is not distinct from', cliqueId)
    .where('invited_by', 'is not distinct from', invitedBy)
    .where('used_at', 'is', null)
    .where('joined_at', 'is', null)
    .execute()
  const token = randomBytes(32).toString('base64url')
  const { expires_at: expiresAt } = await trx
    .insertInto('personal_invitations')
    .values({
      invitation_id: newId(),
      token_hash: hashOf(token),
      phone_number: phone,
      clique_id: cliqueId,
      invited_by: invitedBy,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { token, expiresAt }
}

const select = (db: Database | Writing, token: string) =>
  db
    .selectFrom('personal_invitations')
    .select(['invitation_id', 'phone_number', 'clique_id', 'invited_by', 'account_id', 'device_hash', 'joined_at'])
    .select([
      sql<boolean>`expires_at <= now()`.as('expired'),
      sql<boolean>`used_at is not null`.as('used'),
      sql<boolean>`coalesce(used_at > now() - interval '10 minutes', false)`.as('recent'),
    ])
    .where('token_hash', '=', hashOf(token))

export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** The invitation of a token; undefined if there is none. */
export const findInvitation = (db: Database | Writing, token: string) => select(db, token).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockInvitation = (trx: Writing, token: string) => select(trx, token).forUpdate().executeTakeFirst()

const usedUp = () => refuse('INVITE_USED_UP', 'This invitation has been used')

/** Checks that it has not expired and that its maker may still invite. */
export const checkValid = (db: Database | Writing, invitation: Invitation): Promise<Result<undefined, Refusal>> =>
  invitation.expired
    ? Promise.resolve(refuse('INVITE_EXPIRED', 'This invitation has expired'))
    : checkMaker(db, invitation)

/** Checks that its maker may still invite. */
export const checkMaker = async (
  db: Database | Writing,
  { clique_id: cliqueId, invited_by: maker }: Pick<Invitation, 'clique_id' | 'invited_by'>,
): Promise<Result<undefined, Refusal>> => {
  if (cliqueId === null || maker === null) return ok(undefined)
  const standing = await standingIn(db, maker, cliqueId)
  if (standing === undefined) return notFound('Invitation')
  return mayInClique('invite', standing) ? ok(undefined) : refuse('INVITE_REVOKED', 'This invitation was withdrawn')
}

/** Checks that it may sign this device in. */
export const checkUnused = (
  { used, recent, device_hash: device, joined_at: joinedAt }: Invitation,
  deviceKey: string,
): Result<undefined, Refusal> => {
  if (used) return recent && device === hashOf(deviceKey) ? ok(undefined) : usedUp()
  return joinedAt === null ? ok(undefined) : usedUp()
}

/** Checks that it has not yet added its user to the clique. */
export const checkUnjoined = ({ joined_at: joinedAt }: Invitation): Result<undefined, Refusal> =>
  joinedAt === null ? ok(undefined) : usedUp()

/**
 * Refuses the number of an operator: a link that signs in as one would be a second key to the whole server, and the
 * commands on the server restore an operator who lost every way in.
 */
export const checkNoOperator = async (trx: Writing, phone: string): Promise<Result<undefined, Refusal>> => {
  const operators = trx.selectFrom('users').select('user_id').where('is_operator', '=', true)
  const found = await operators.where('phone_number', '=', phone).executeTakeFirst()
  return found ? refuse('ALREADY_REGISTERED', 'An operator signs in without an invitation') : ok(undefined)
}

/** Records that the invitation has signed this account in, on this device. */
export const markUsed = (trx: Writing, { invitation_id: id }: Invitation, accountId: string, deviceKey: string) =>
  trx
    .updateTable('personal_invitations')
    .set({ used_at: sql`coalesce(used_at, now())`, account_id: accountId, device_hash: hashOf(deviceKey) })
    .where('invitation_id', '=', id)
    .execute()

/** Records that its user has joined the clique. */
export const markJoined = (trx: Writing, invitationId: string) =>
  trx
    .updateTable('personal_invitations')
    .set({ joined_at: sql`now()` })
    .where('invitation_id', '=', invitationId)
    .execute()

/** Whether a number has a profile, or an invitation that has not expired. */
export const isInvited = async (db: Database, phone: string): Promise<boolean> => {
  const found = await db
    .selectFrom('users')
    .select('phone_number')
    .where('phone_number', '=', phone)
    .union(
      db
        .selectFrom('personal_invitations')
        .select('phone_number')
        .where('phone_number', '=', phone)
        .where('expires_at', '>', sql<Date>`now()`),
    )
    .executeTakeFirst()
  return found !== undefined
}

/** Unused invitations, the latest first. */
export const listOpen = (db: Database) =>
  db
    .selectFrom('personal_invitations as p')
    .leftJoin('users as m', 'm.user_id', 'p.invited_by')
    .leftJoin('cliques as c', 'c.clique_id', 'p.clique_id')
    .select(['p.invitation_id', 'p.phone_number', 'p.expires_at', 'm.username', 'c.name'])
    .where('p.used_at', 'is', null)
    .where('p.joined_at', 'is', null)
    .where('p.expires_at', '>', sql<Date>`now()`)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.invitation_id')

/** Ends an unused invitation, of a given clique or of any; resolves to its number, or to undefined if there is none. */
export const withdraw = async (db: Database | Writing, invitationId: string, cliqueId?: string) => {
  const ended = await db
    .deleteFrom('personal_invitations')
    .where('invitation_id', '=', invitationId)
    .$if(cliqueId !== undefined, (query) => query.where('clique_id', '=', cliqueId ?? ''))
    .where('used_at', 'is', null)
    .where('joined_at', 'is', null)
    .returning('phone_number')
    .executeTakeFirst()
  return ended?.phone_number
}

/**
 * Deletes invitations that ended a month ago: until then a user who opens one gets the reason. Resolves to their
 * number.
 */
export const sweepInvitations = async (db: Database): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('personal_invitations')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
