/** A guest on a second device, by a code that works once (docs/guests.md). */
import { sql } from 'kysely'
import { ok } from '../../../contract/failure'
import { guestLimits } from '../../../contract/guest-limits'
import { notFound, refuse } from '../../basis/refusal'
import type { Database } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { isPresent } from '../../guests/find-guest'
import { ofGuest, presentInvitation, selectInvitations } from '../../guests/invitation'
import { hashOf } from '../../identity/hash'
import { isInForce } from '../../rules/guest'
import type { GuestRoutes } from '../route'

const findSession = (db: Database, token: string) =>
  db
    .selectFrom('guest_sessions as s')
    .innerJoin('guests as g', 'g.user_id', 's.user_id')
    .innerJoin('persons as p', 'p.user_id', 's.user_id')
    .select(['g.user_id as userId', 'g.link_id as linkId', 'p.auth_uid as uid', 'p.first_name as name'])
    .where('s.token_hash', '=', hashOf(token))
    .executeTakeFirst()

export const guestCodes = {
  offerGuestCode: async ({ db }, { body: { code } }, { userId, guest }) => {
    if (!guest) return refuse('FORBIDDEN', 'Only guests may do this')
    return inTransaction(db, async (trx) => {
      await trx.deleteFrom('guest_codes').where('user_id', '=', userId).execute()
      await trx
        .insertInto('guest_codes')
        .values({
          user_id: userId,
          code_hash: hashOf(code),
          expires_at: sql`now() + make_interval(secs => ${guestLimits.codeSeconds})`,
        })
        // Another guest's code stays theirs.
        .onConflict((conflict) => conflict.column('code_hash').doNothing())
        .execute()
      return ok({})
    })
  },

  openGuestCode: async ({ db }, { body: { code } }) => {
    const guest = await db
      .selectFrom('guest_codes as k')
      .innerJoin('guests as g', 'g.user_id', 'k.user_id')
      .innerJoin('persons as p', 'p.user_id', 'k.user_id')
      .select(['p.first_name as name', 'g.link_id'])
      .where('k.code_hash', '=', hashOf(code))
      .where('k.expires_at', '>', sql<Date>`now()`)
      .where('g.removed_at', 'is', null)
      .where('g.claimed_by', 'is', null)
      .executeTakeFirst()
    if (!guest) return notFound('Code')
    const links = selectInvitations(db).where('l.link_id', '=', guest.link_id).where(isInForce('l'))
    const link = await links.executeTakeFirst()
    return link ? ok({ name: guest.name, invitation: presentInvitation(link) }) : notFound('Code')
  },

  continueAsGuest: async ({ db }, { body: { code, token } }) => {
    await inTransaction(db, async (trx) => {
      const row = await trx
        .deleteFrom('guest_codes')
        .where('code_hash', '=', hashOf(code))
        .returning(['user_id', sql<boolean>`expires_at > now()`.as('isValid')])
        .executeTakeFirst()
      if (row?.isValid)
        await trx
          .insertInto('guest_sessions')
          .values({ user_id: row.user_id, token_hash: hashOf(token) })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      return ok({})
    })
    const session = await findSession(db, token)
    const linkId = session?.linkId ?? undefined
    if (!session || linkId === undefined || !(await isPresent(db, token))) return notFound('Code')
    const { userId, uid, name } = session
    return ok({ userId, uid, name, invitation: await ofGuest(db, linkId) })
  },
} satisfies GuestRoutes
