import { randomBytes } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import { ok, type Result } from '../../../contract/failure'
import { readPage } from '../../database/page'
import type { Database, Tables, Writing } from '../../database/tables'
import { hashOf } from '../../identity/hash'
import { inTransaction } from '../../database/transaction'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import { mayInClique, standingIn } from '../../rules/clique'
import { lockClique } from '../../acts/cliques/enter-clique'
import { endWaysIn } from '../../ways-in/end-ways-in'
import { lockActive } from '../../rules/user'
import type { CliqueRoutes } from '../route'

type Link = Selectable<Tables['clique_invite_links']>

const presentLink = (link: Link) => ({
  linkId: link.link_id,
  dateCreated: link.created_at.toISOString(),
  expiresAt: link.expires_at?.toISOString() ?? null,
  useLimit: link.use_limit,
  uses: link.use_count,
})

/** Links may be created by members who may invite by name. */
export const checkInviting = async (
  db: Database | Writing,
  viewer: string,
  cliqueId: string,
): Promise<Result<undefined, Refusal>> => {
  const standing = await standingIn(db, viewer, cliqueId)
  if (standing === undefined) return notFound('Clique')
  return mayInClique('invite', standing)
    ? ok(undefined)
    : refuse('FORBIDDEN', 'You may not invite people to this clique')
}

/**
 * Runs an action that requires the right to invite, with the clique locked: a user who is removed at the same time does
 * it before the removal or not at all.
 */
export const inviting = <T>(
  db: Database,
  viewer: string,
  cliqueId: string,
  act: (trx: Writing) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> =>
  inTransaction(db, async (trx) => {
    await lockClique(trx, cliqueId)
    const allowed = await checkInviting(trx, viewer, cliqueId)
    if (!allowed.ok) return allowed
    const active = await lockActive(trx, viewer)
    return active.ok ? act(trx) : active
  })

/** Calls that create, list and end a clique's invite links. Their use is in accept-invite.ts. */
export const inviteLinks = {
  createInviteLink: ({ db }, { params: { id }, body: { expiresIn, useLimit } }, { userId }) =>
    inviting(db, userId, id, async (trx) => {
      const token = randomBytes(16).toString('base64url')
      const link = await trx
        .insertInto('clique_invite_links')
        .values({
          link_id: newId(),
          clique_id: id,
          created_by: userId,
          token_hash: hashOf(token),
          use_limit: useLimit,
          expires_at: expiresIn === null ? null : sql<Date>`now() + make_interval(secs => ${expiresIn})`,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return ok({ link: presentLink(link), token })
    }),

  revokeInviteLink: ({ db }, { params: { id, linkId } }, { userId }) =>
    inviting(db, userId, id, async (trx) => {
      const link = await trx
        .selectFrom('clique_invite_links')
        .select('link_id')
        .where('clique_id', '=', id)
        .where('link_id', '=', linkId)
        .executeTakeFirst()
      if (link === undefined) return notFound('Link')
      await endWaysIn(trx, 'revocation', { linkId })
      return ok({})
    }),

  inviteLinks: async ({ db }, { params: { id }, query }, { userId }) => {
    const allowed = await checkInviting(db, userId, id)
    if (!allowed.ok) return allowed
    const { rows, ...page } = await readPage(
      db
        .selectFrom('clique_invite_links')
        .selectAll()
        .where('clique_id', '=', id)
        .where('revoked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('link_id', 'desc'),
      query,
    )
    return ok({ ...page, links: rows.map(presentLink) })
  },
} satisfies CliqueRoutes
