import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ok } from '../../../contract/failure'
import { readPage } from '../../database/page'
import { presentClique, presentMembership, selectCliques } from '../../present/clique'
import { presentUser, selectNamedUsers, selectUsers } from '../../present/user'
import { hasBlocked, isBlocked } from '../../rules/user'
import { notFound, refuse } from '../../basis/refusal'
import { mayWithdraw, seesInvitees, seesMembers, standingIn } from '../../rules/clique'
import { checkProfileLists } from '../../rules/profile'
import type { CliqueRoutes } from '../route'

interface VoucherRow {
  by_id: string | null
  by_username: string | null
  by_first_name: string | null
  by_last_name: string | null
}

/**
 * Whether the user `by` is named next to a member: a user separated from the viewer by a block only if both are
 * members.
 */
const isNamed = (viewer: string, cliqueId: string, isMember: boolean) => {
  const isBesides = sql`exists (select from clique_members b where b.clique_id = ${cliqueId} and b.user_id = by.user_id)`
  return sql<boolean>`(not ${isBlocked(viewer, 'by.user_id')} or (${isMember} and ${isBesides}))`
}

/** The user who vouched for a member, if any. */
const presentVoucher = ({ by_id, by_username, by_first_name, by_last_name }: VoucherRow) =>
  by_id !== null &&
  by_username !== null && {
    invitedBy: { userId: by_id, username: by_username, firstName: by_first_name, lastName: by_last_name },
  }

const countOwnPhotos = (viewer: string) =>
  sql<number>`(
    select count(*)::int from items i join collections c on c.collection_id = i.collection_id
    where i.owner_id = ${viewer} and i.state = 'READY' and c.clique_id = q.clique_id and c.deleted_at is null
  )`.as('own_photos')

const countOwnCollections = (viewer: string) =>
  sql<number>`(
    select count(*)::int from collections c
    where c.created_by = ${viewer} and c.clique_id = q.clique_id and c.deleted_at is null
  )`.as('own_collections')

/** Creates and reads cliques. Joining and leaving are in memberships.ts. */
export const cliques = {
  cliquesOfUser: async ({ db, addresses }, { params, query }, { userId }) => {
    const allowed = await checkProfileLists(db, userId, params.userId)
    if (!allowed.ok) return allowed
    const { rows, ...page } = await readPage(
      selectCliques(db, userId)
        .innerJoin('clique_members as of', 'of.clique_id', 'q.clique_id')
        .where('of.user_id', '=', params.userId)
        .orderBy('of.joined_at', 'desc')
        .orderBy('q.clique_id'),
      query,
    )
    return ok({ ...page, cliques: rows.map((row) => presentClique(addresses, row)) })
  },

  cliqueInvites: async ({ db, addresses }, { query }, { userId }) => {
    const { rows, ...page } = await readPage(
      selectCliques(db, userId)
        .innerJoin('clique_invites as to', 'to.clique_id', 'q.clique_id')
        .where('to.user_id', '=', userId)
        .orderBy('to.created_at', 'desc')
        .orderBy('q.clique_id'),
      query,
    )
    return ok({ ...page, cliques: rows.map((row) => presentClique(addresses, row)) })
  },

  getClique: async ({ db, addresses }, { params }, { userId }) => {
    const row = await selectCliques(db, userId)
      .select([countOwnPhotos(userId), countOwnCollections(userId)])
      .where('q.clique_id', '=', params.id)
      .executeTakeFirst()
    if (row === undefined) return notFound('Clique')
    const own = { ownPhotos: row.own_photos, ownCollections: row.own_collections }
    return ok({ clique: { ...presentClique(addresses, row), ...(row.is_member && own) } })
  },

  cliqueMembers: async ({ db, addresses }, { params, query }, { userId }) => {
    const standing = await standingIn(db, userId, params.id)
    if (standing === undefined) return notFound('Clique')
    if (!seesMembers(standing)) return refuse('FORBIDDEN', 'Only members of the clique may see who is in it')
    const { rows, ...page } = await readPage(
      // Members see each other in the list even with a block between them, because they see each other's photos.
      (standing.isMember ? selectNamedUsers : selectUsers)(db, userId)
        .innerJoin('clique_members as of', 'of.user_id', 'u.user_id')
        .leftJoin('users as by', (join) =>
          join
            .onRef('by.user_id', '=', 'of.invited_by')
            .on('by.deleted_at', 'is', null)
            .on(isNamed(userId, params.id, standing.isMember)),
        )
        .select(['by.user_id as by_id', 'by.username as by_username'])
        .select(['by.first_name as by_first_name', 'by.last_name as by_last_name'])
        .select(hasBlocked(userId, 'u.user_id').as('is_blocked'))
        .where('of.clique_id', '=', params.id)
        .orderBy('of.joined_at')
        .orderBy('u.user_id'),
      query,
    )
    const presentMember = (row: (typeof rows)[number]) => ({
      ...presentUser(addresses, row),
      ...presentVoucher(row),
      ...(row.is_blocked && { isBlocked: true }),
    })
    return ok({ ...page, users: rows.map(presentMember) })
  },

  cliqueInvitees: async ({ db, addresses }, { params, query }, { userId }) => {
    const standing = await standingIn(db, userId, params.id)
    if (standing === undefined) return notFound('Clique')
    if (!seesInvitees(standing)) return refuse('FORBIDDEN', 'Only members of the clique may see who is invited')
    const { rows, ...page } = await readPage(
      selectUsers(db, userId)
        .innerJoin('clique_invites as to', 'to.user_id', 'u.user_id')
        .select('to.invited_by')
        .where('to.clique_id', '=', params.id)
        .orderBy('to.created_at', 'desc')
        .orderBy('u.user_id'),
      query,
    )
    const presentInvitee = (row: (typeof rows)[number]) => ({
      ...presentUser(addresses, row),
      ...(mayWithdraw(standing, userId, row.invited_by) && { mayWithdraw: true }),
    })
    return ok({ ...page, users: rows.map(presentInvitee) })
  },

  memberStatus: async ({ db }, { params }, { userId }) => {
    const row = await selectCliques(db, userId).where('q.clique_id', '=', params.id).executeTakeFirst()
    return row ? ok(presentMembership(row)) : notFound('Clique')
  },

  /** The same clientId from the same user returns the same clique, in its present state. */
  createClique: async ({ db, addresses, live }, { body }, { userId }) => {
    const { clientId = null } = body
    const { isNew, row } = await db.transaction().execute(async (trx) => {
      const inserted = await trx
        .insertInto('cliques')
        .values({
          clique_id: newId(),
          created_by: userId,
          client_id: clientId,
          name: body.name,
          bio: body.bio,
          is_private: body.isPrivate,
          leader_id: userId,
          member_count: 1,
        })
        .onConflict((conflict) => conflict.columns(['created_by', 'client_id']).doNothing())
        .returning('clique_id')
        .executeTakeFirst()
      if (inserted === undefined) {
        const earlier = selectCliques(trx, userId)
          .where('q.created_by', '=', userId)
          .where('q.client_id', '=', clientId)
        return { isNew: false, row: await earlier.executeTakeFirstOrThrow() }
      }
      const cliqueId = inserted.clique_id
      await trx.insertInto('clique_members').values({ clique_id: cliqueId, user_id: userId }).execute()
      await trx
        .updateTable('users')
        .set(({ eb }) => ({ clique_count: eb('clique_count', '+', 1) }))
        .where('user_id', '=', userId)
        .execute()
      const created = selectCliques(trx, userId).where('q.clique_id', '=', cliqueId)
      return { isNew: true, row: await created.executeTakeFirstOrThrow() }
    })
    if (isNew) live.tell({ what: 'clique', id: row.clique_id })
    return ok({ clique: presentClique(addresses, row) })
  },
} satisfies CliqueRoutes
