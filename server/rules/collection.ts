import { sql, type RawBuilder } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import { allows, rolesOf, type Action, type Role } from '../../contract/rights'
import type { Database } from '../database/tables'
import { notFound, refuse, type Refusal } from '../refusal'
import { isBlocked } from './user'

/**
 * Whether `viewer` may see the collection `c` of the query (docs/specification.md 3.2): its creator and the members of
 * its clique always; if it is public everyone; if it is for followers, approved followers of anyone who is a member
 * now. A block between its creator and others than members hides it.
 */
export const seesCollection = (viewer: string | RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`(
  c.deleted_at is null and (
    c.created_by = ${viewer}
    or exists (select from clique_members m where m.clique_id = c.clique_id and m.user_id = ${viewer})
    or ((c.privacy = 'PUBLIC' or (c.privacy = 'FOLLOWERS' and exists (
      select from clique_members m
      join follows f on f.followee_id = m.user_id and f.follower_id = ${viewer} and f.state = 'ACTIVE'
      where m.clique_id = c.clique_id
    ))) and not ${isBlocked(viewer, 'c.created_by')})
  )
)`

/** What the viewer is to a collection that they see; undefined where they do not, or there is none. */
export const collectionRoles = async (
  db: Database,
  viewer: string,
  collectionId: string,
): Promise<Role[] | undefined> => {
  const row = await db
    .selectFrom('collections as c')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .leftJoin('clique_members as own', (join) =>
      join.onRef('own.clique_id', '=', 'c.clique_id').on('own.user_id', '=', viewer),
    )
    .select(['c.created_by', 'q.leader_id', 'own.user_id as member'])
    .where('c.collection_id', '=', collectionId)
    .where(seesCollection(viewer))
    .executeTakeFirst()
  return row && rolesIn(row, viewer)
}

/** A user's roles in a collection that they see. */
export const rolesIn = (
  row: { created_by: string | null; leader_id: string | null; member: string | null },
  viewer: string,
) =>
  rolesOf({
    viewer: true,
    member: row.member !== null,
    leader: row.leader_id === viewer,
    creator: row.created_by === viewer,
  })

const refusals: Record<Action<'collection'>, string> = {
  look: 'You may not see this collection',
  addPhotos: 'Only members of the clique may add photos to this collection',
  edit: 'Only its creator may change a collection',
  setCover: 'Only its creator may change a collection',
  muteComments: 'Only its creator and the leader of the clique may turn its comments off and on',
  delete: 'Only its creator may delete a collection',
  restore: 'Only its creator may restore a collection',
}

/** Refuses with 404 where the viewer does not see the collection, with 403 where they may not do this. */
export const checkCollection = async (
  db: Database,
  viewer: string,
  collectionId: string,
  action: Action<'collection'>,
): Promise<Result<undefined, Refusal>> => {
  const roles = await collectionRoles(db, viewer, collectionId)
  if (roles === undefined) return notFound('Collection')
  return allows('collection', action, roles) ? ok(undefined) : refuse('FORBIDDEN', refusals[action])
}
