/**
 * [Note: Using an invite link]
 *
 * The token is a secret in the fragment of a URL, which browsers send to no server; calls have it in their body. It is
 * looked up by its hash, so it is stored nowhere.
 * Accepting locks the clique first, like every change of its members, and counts a use in one statement that checks the
 * link again: of two users at the last use only one is admitted, and a link that was revoked a moment ago admits none.
 * A user who is already a member counts no use, so that a repeated call changes nothing. A member whom the leader
 * removed is not admitted (docs/decisions/0005): the removal also locks the clique, so it is before the acceptance or
 * after it.
 */
import { sql, type SelectQueryBuilder } from 'kysely'
import { ok, type Result } from '../../../contract/failure'
import type { Database, Tables, Writing } from '../../database/tables'
import { inTransaction } from '../../database/transaction'
import { hashOf } from '../../identity/hash'
import { presentPicture } from '../../present/picture'
import { notFound, refuse, type Refusal } from '../../basis/refusal'
import { mayJoinByLink, standingIn } from '../../rules/clique'
import type { CommonServices } from '../services'
import { enterClique, inviteOnly, lockClique } from '../../acts/cliques/enter-clique'
import type { CliqueRoutes } from '../route'

interface LinkState {
  revoked: boolean
  expired: boolean
  usedUp: boolean
}

const selectState = <T extends object>(links: SelectQueryBuilder<Tables, 'clique_invite_links', T>) =>
  links.select([
    sql<boolean>`revoked_at is not null`.as('revoked'),
    sql<boolean>`coalesce(expires_at <= now(), false)`.as('expired'),
    sql<boolean>`coalesce(use_count >= use_limit, false)`.as('usedUp'),
  ])

/** Why a link has ended; a leader's action takes precedence. */
const checkState = ({ revoked, expired, usedUp }: LinkState): Result<undefined, Refusal> => {
  if (revoked) return refuse('INVITE_REVOKED', 'This invite link was switched off')
  if (expired) return refuse('INVITE_EXPIRED', 'This invite link has expired')
  return usedUp ? refuse('INVITE_USED_UP', 'This invite link has been used up') : ok(undefined)
}

const findLink = (db: Database, token: string) =>
  selectState(db.selectFrom('clique_invite_links').select(['link_id', 'clique_id']))
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()

const takeUse = async (trx: Writing, linkId: string): Promise<Result<undefined, Refusal>> => {
  const { numUpdatedRows } = await trx
    .updateTable('clique_invite_links')
    .set(({ eb }) => ({ use_count: eb('use_count', '+', 1) }))
    .where('link_id', '=', linkId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(expires_at > now(), true) and coalesce(use_count < use_limit, true)`)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return ok(undefined)
  const now = await selectState(trx.selectFrom('clique_invite_links').select('link_id'))
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  if (now === undefined) return notFound('Invitation')
  const state = checkState(now)
  if (state.ok) throw new Error('an invite link that works took no use')
  return state
}

/** The parts of its clique that any holder of an invitation may see; undefined if there is none. */
export const readInvitedClique = async (
  { db, addresses }: Pick<CommonServices, 'db' | 'addresses'>,
  cliqueId: string,
) => {
  const clique = await db
    .selectFrom('cliques')
    .select(['clique_id', 'name', 'bio', 'picture_id', 'banner_id', 'member_count', 'is_private'])
    .where('clique_id', '=', cliqueId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return (
    clique && {
      cliqueId: clique.clique_id,
      name: clique.name,
      bio: clique.bio,
      cliqueProfilePic: presentPicture(addresses, 'CLIQUE', clique.picture_id),
      cliqueBanner: presentPicture(addresses, 'BANNER', clique.banner_id),
      memberCount: clique.member_count,
      isPrivate: clique.is_private,
    }
  )
}

/** The calls of a link's holder. */
export const acceptInvites = {
  openInvite: async (services, { body: { token } }) => {
    const link = await findLink(services.db, token)
    if (link === undefined) return notFound('Invitation')
    const state = checkState(link)
    if (!state.ok) return state
    const clique = await readInvitedClique(services, link.clique_id)
    return clique ? ok({ clique }) : notFound('Invitation')
  },

  acceptInvite: async ({ db, live }, { body: { token } }, { userId }) => {
    const accepted = await inTransaction(db, async (trx) => {
      const link = await findLink(trx, token)
      if (link === undefined) return notFound('Invitation')
      const clique = await lockClique(trx, link.clique_id)
      if (clique === undefined) return notFound('Invitation')
      const cliqueId = clique.clique_id
      const standing = await standingIn(trx, userId, cliqueId)
      if (standing?.isMember) return ok({ cliqueId })
      if (standing && !mayJoinByLink(standing)) return inviteOnly()
      const taken = await takeUse(trx, link.link_id)
      if (!taken.ok) return taken
      await enterClique(trx, clique, userId)
      return ok({ cliqueId })
    })
    if (accepted.ok) live.tell({ what: 'clique', id: accepted.value.cliqueId })
    return accepted
  },
} satisfies CliqueRoutes
