import { sql, type RawBuilder } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import { allows, rolesOf, type Action, type Role } from '../../contract/rights'
import type { Database, Writing } from '../database/tables'
import { notFound, refuse, type Refusal } from '../basis/refusal'
import { isGuest, isGuestWith } from './guest'
import { isBlocked } from './user'

type Viewer = string | RawBuilder<string>

/** Whether `viewer` is a member of the clique of the collection `c` of the query. */
export const isMember = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`exists (
  select from clique_members m where m.clique_id = c.clique_id and m.user_id = ${viewer}
)`

/**
 * Whether `viewer` has the rights of the creator of the collection `c`, in clique `q`: its creator while they are a member,
 * otherwise the clique's leader.
 */
export const hasCreatorRights = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  ${isMember(viewer)} and (c.created_by = ${viewer} or q.leader_id = ${viewer} and not exists (
    select from clique_members m where m.clique_id = c.clique_id and m.user_id = c.created_by
  ))
)`

/**
 * Whether `viewer` may restore the deleted collection `c`, in clique `q`: the member who deleted it; if they are not a
 * member any more, or are unknown, the user with the creator's rights.
 */
export const isCollectionDeleter = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  case when exists (select from clique_members m where m.clique_id = c.clique_id and m.user_id = c.deleted_by)
  then c.deleted_by = ${viewer} else ${hasCreatorRights(viewer)} end
)`

/**
 * Whether `viewer` may see the collection `c` of the query (docs/specification.md 3.2): the members of its clique always,
 * its creator only as one of them; every user if it is public; approved followers of a present member if it is for
 * followers. A block between its creator and users who are not members hides it. A guest sees only the collection of
 * their link, if it allows that.
 */
export const seesCollection = (viewer: Viewer): RawBuilder<boolean> => sql<boolean>`(
  c.deleted_at is null and (
    ${isMember(viewer)} or case when ${isGuest(viewer)} then ${isGuestWith('see', viewer)} else ((c.privacy = 'PUBLIC' or (c.privacy = 'FOLLOWERS' and exists (
      select from clique_members m
      join follows f on f.followee_id = m.user_id and f.follower_id = ${viewer} and f.state = 'ACTIVE'
      where m.clique_id = c.clique_id
    ))) and not ${isBlocked(viewer, 'c.created_by')}) end
  )
)`

/** The columns from which the viewer's roles towards the collection `c`, in clique `q`, are computed. */
export const roleColumns = (viewer: string) =>
  [
    isMember(viewer).as('is_member'),
    sql<boolean>`coalesce(q.leader_id = ${viewer}, false)`.as('is_leader'),
    sql<boolean>`coalesce(${hasCreatorRights(viewer)}, false)`.as('is_creator'),
    isGuestWith('add', viewer).as('is_guest'),
  ] as const

export interface RoleColumns {
  is_member: boolean
  is_leader: boolean
  is_creator: boolean
  is_guest: boolean
}

export const flagsOf = (row: RoleColumns) => ({
  member: row.is_member,
  leader: row.is_leader,
  creator: row.is_creator,
  guest: row.is_guest,
})

/** A user's roles towards a collection that they see. */
export const rolesIn = (row: RoleColumns): Role[] => rolesOf({ viewer: true, ...flagsOf(row) })

/** A viewer's roles towards a collection of a clique. */
export interface Standing {
  roles: Role[]
  cliqueId: string
}

/**
 * The viewer's standing towards a collection; undefined if they have no role, or it does not exist. A guest who may only
 * add photos does not see it.
 */
const findStanding = async (db: Database, viewer: string, collectionId: string): Promise<Standing | undefined> => {
  const row = await db
    .selectFrom('collections as c')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .select('c.clique_id')
    .select(roleColumns(viewer))
    .select(seesCollection(viewer).as('sees'))
    .where('c.collection_id', '=', collectionId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
  const found = row ? rolesOf({ viewer: row.sees, ...flagsOf(row) }) : []
  return row && found.length > 0 ? { roles: found, cliqueId: row.clique_id } : undefined
}

/** The viewer's roles towards a collection; undefined if they have none, or it does not exist. */
export const collectionRoles = async (db: Database, viewer: string, collectionId: string) =>
  (await findStanding(db, viewer, collectionId))?.roles

const refusals: Record<Action<'collection'>, string> = {
  look: 'You may not see this collection',
  addPhotos: 'Only members of the clique may add photos to this collection',
  inviteGuests: 'Only its creator and the leader of the clique may invite guests to a collection',
  edit: 'Only its creator may change a collection',
  setCover: 'Only its creator may change a collection',
  muteComments: 'Only its creator and the leader of the clique may turn its comments off and on',
  delete: 'Only its creator may delete a collection',
  restore: 'Only the user who deleted a collection may restore it',
}

/** Refuses with 404 if the viewer does not see the collection, with 403 if they may not do the action. */
export const checkCollection = async (
  db: Database,
  viewer: string,
  collectionId: string,
  action: Action<'collection'>,
): Promise<Result<Standing, Refusal>> => {
  const standing = await findStanding(db, viewer, collectionId)
  if (standing === undefined) return notFound('Collection')
  return allows('collection', action, standing.roles) ? ok(standing) : refuse('FORBIDDEN', refusals[action])
}

/**
 * Locks the collection, and before it the viewer's membership in its clique: a removal waits until the transaction
 * ends, or has ended before the rights are read. In this order, because a removal counts photos of the collection after
 * the membership.
 */
export const lockCollection = async (trx: Writing, viewer: string, collectionId: string): Promise<void> => {
  await trx
    .selectFrom('clique_members as m')
    .innerJoin('collections as c', 'c.clique_id', 'm.clique_id')
    .select('m.clique_id')
    .where('c.collection_id', '=', collectionId)
    .where('m.user_id', '=', viewer)
    .forKeyShare('m')
    .execute()
  const row = trx.selectFrom('collections').select('collection_id').where('collection_id', '=', collectionId)
  await row.forNoKeyUpdate().execute()
}

/** Locks the collection; refuses as `checkCollection` does. */
export const lockToChange = async (
  trx: Writing,
  viewer: string,
  collectionId: string,
  action: Action<'collection'>,
): Promise<Result<Standing, Refusal>> => {
  await lockCollection(trx, viewer, collectionId)
  return checkCollection(trx, viewer, collectionId, action)
}
