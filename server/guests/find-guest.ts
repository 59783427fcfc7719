import { sql } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import type { GuestRight } from '../../contract/call'
import { guestRights } from '../../contract/guest-rights'
import { refuse, type Refusal } from '../basis/refusal'
import type { Database } from '../database/tables'
import { hashOf } from '../identity/hash'
import type { Person } from '../identity/tokens/verify'
import { isInForce } from '../rules/guest'
import { presentRights } from './invitation'

/** A guest's streams are opened again as often as those of users, whose tokens last an hour. */
const HOUR_MS = 3_600_000

/** The rights that a paused link still gives. */
const EVEN_IF_PAUSED: ReadonlySet<GuestRight> = new Set(['enter', 'own'])

/** The token of a guest's session: 32 random bytes, which no ID token can be, as those have dots. */
export const guestTokenIn = (authorization: string | null) => /^Bearer ([\w-]{43})$/.exec(authorization ?? '')?.[1]

/** The sessions `s` of guests `g` who were not removed and became no user, whose link `l` with its collection still exists. */
const selectPresent = (db: Database) =>
  db
    .selectFrom('guest_sessions as s')
    .innerJoin('guests as g', 'g.user_id', 's.user_id')
    .innerJoin('guest_links as l', 'l.link_id', 'g.link_id')
    .innerJoin('collections as c', 'c.collection_id', 'l.collection_id')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .where('g.removed_at', 'is', null)
    .where('g.claimed_by', 'is', null)
    .where('c.deleted_at', 'is', null)
    .where('q.deleted_at', 'is', null)
    .where(isInForce('l'))

/**
 * The refusal of a token that is no guest's now: how it ended, because that says what became of the photos. Only a guest's
 * own device is told.
 */
const refuseToken = async (db: Database, token: string) => {
  const session = await db
    .selectFrom('guest_sessions as s')
    .innerJoin('guests as g', 'g.user_id', 's.user_id')
    .innerJoin('guest_links as l', 'l.link_id', 'g.link_id')
    .select(['g.claimed_by', 'g.removed_at', 'l.revoked_at'])
    .select(sql<boolean>`l.expires_at <= now()`.as('is_expired'))
    .where('s.token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (!session) return refuse('UNAUTHENTICATED', 'Sign in first')
  if (session.claimed_by !== null) return refuse('GUEST_CLAIMED', 'You have become a member')
  if (session.removed_at !== null) return refuse('GUEST_REMOVED', 'The host removed you')
  if (session.revoked_at !== null) return refuse('GUEST_ENDED', 'The host ended this link')
  // Deleted with their collection, and back with it.
  if (!session.is_expired) return refuse('COLLECTION_DELETED', 'The photos were deleted', 401)
  return refuse('GUEST_EXPIRED', 'The time of this link is over')
}

/** Those of these sessions, named by the hashes of their tokens, that have not ended. */
export const findPresent = async (db: Database, sessions: readonly string[]): Promise<string[]> => {
  if (sessions.length === 0) return []
  const rows = await selectPresent(db).select('s.token_hash').where('s.token_hash', 'in', sessions).execute()
  return rows.map(({ token_hash: session }) => session)
}

/** Whether the session of this token has not ended. */
export const isPresent = async (db: Database, token: string): Promise<boolean> =>
  (await findPresent(db, [hashOf(token)])).length > 0

/** The guest of a token, if their link allows this call now. Refuses like `authenticate`. */
export const findGuest = async (
  db: Database,
  token: string,
  right: GuestRight | undefined,
): Promise<Result<Person, Refusal>> => {
  const row = await selectPresent(db)
    .innerJoin('persons as p', 'p.user_id', 's.user_id')
    .select([
      'g.user_id',
      'p.auth_uid',
      's.created_at',
      's.token_hash',
      'l.link_id',
      'l.kind',
      'l.expires_at',
      'l.paused_at',
    ])
    .select(['l.may_add', 'l.may_see', 'l.may_like', 'l.may_read_comments', 'l.may_download', 'l.may_join'])
    .where('s.token_hash', '=', hashOf(token))
    .executeTakeFirst()
  if (row === undefined) return refuseToken(db, token)
  const rights = presentRights(row)
  if (right === undefined || !guestRights(row.kind, rights)[right]) return refuse('FORBIDDEN', 'Guests may not do this')
  if (row.paused_at !== null && !EVEN_IF_PAUSED.has(right))
    return refuse('GUEST_PAUSED', 'The host has paused this link')
  return ok({
    uid: row.auth_uid,
    userId: row.user_id,
    phone: '',
    signedInAt: row.created_at,
    expiresAt: new Date(Math.min(row.expires_at.getTime(), Date.now() + HOUR_MS)),
    guest: { linkId: row.link_id, session: row.token_hash, kind: row.kind, rights },
  })
}
