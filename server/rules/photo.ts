/** Rights over photos that are shown or deleted (contract/rights.ts). */
import { sql } from 'kysely'
import { allows, rolesOf, type Action, type Role } from '../../contract/rights'
import type { Writing } from '../database/tables'
import { flagsOf, isMember, roleColumns, seesCollection } from './collection'
import { isShownUser } from './user'

/** Whether the leader has removed the viewer from the clique of the collection `c` since photo `i` was deleted. */
const isRemovedSince = (viewer: string) => sql<boolean>`exists (
  select from removed_members r
  where r.clique_id = c.clique_id and r.user_id = ${viewer} and r.removed_at >= i.deleted_at
)`

export interface Found {
  itemId: string
  collectionId: string
  cliqueId: string
  ownerId: string
  state: 'READY' | 'DELETED'
  /** Its collection is deleted too. */
  isCollectionDeleted: boolean
  /**
   * The leader removed the viewer from its clique after the photo was deleted, and they have not become a member again.
   */
  isViewerRemoved: boolean
  /** Deleted so long ago that it can no longer be restored. */
  isExpired: boolean
  roles: Role[]
}

/**
 * Whether the viewer may restore the deleted photo `i` of the collection `c` in clique `q`: they deleted it, and are its
 * uploader or a member; or they lead the clique, and the user who deleted it is neither.
 */
export const isDeleter = (viewer: string) => sql<boolean>`(
  i.deleted_by = ${viewer} and (i.owner_id = ${viewer} or ${isMember(viewer)})
  or q.leader_id = ${viewer} and i.deleted_by is distinct from i.owner_id and not exists (
    select from clique_members m where m.clique_id = c.clique_id and m.user_id = i.deleted_by
  )
)`

const lockRows = async (trx: Writing, viewer: string, itemIds: readonly string[]) => {
  // In a query of its own: after waiting for a lock, a join would omit photos that were moved to another collection in
  // the meantime.
  await trx
    .selectFrom('items')
    .select('item_id')
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .forNoKeyUpdate()
    .execute()
  // Waits for a concurrent removal, or makes it wait: the roles are those of a member.
  await trx
    .selectFrom('clique_members as m')
    .select('m.clique_id')
    .where('m.user_id', '=', viewer)
    .where(
      sql<boolean>`m.clique_id in (
        select c.clique_id from items i join collections c on c.collection_id = i.collection_id
        where i.item_id in (${sql.join(itemIds)})
      )`,
    )
    .orderBy('m.clique_id')
    .forKeyShare()
    .execute()
}

/**
 * Photos by id, locked until the transaction ends, with the viewer's roles towards each; photos without a role and
 * photos of deleted users are left out.
 */
export const lockPhotos = async (
  trx: Writing,
  viewer: string,
  itemIds: readonly string[],
  trashDays: number,
): Promise<Map<string, Found>> => {
  await lockRows(trx, viewer, itemIds)
  const rows = await trx
    .selectFrom('items as i')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .select(['i.item_id', 'i.collection_id', 'i.owner_id', 'i.state', 'c.clique_id'])
    .select(roleColumns(viewer))
    .select([
      sql<boolean>`c.deleted_at is not null`.as('is_collection_deleted'),
      sql<boolean>`coalesce(not ${isRestorable(sql.ref('i.deleted_at'), trashDays)}, false)`.as('is_expired'),
      sql<boolean>`${seesCollection(viewer)}`.as('sees'),
      isRemovedSince(viewer).as('is_removed'),
      sql<boolean>`coalesce(i.state = 'DELETED' and ${isDeleter(viewer)}, false)`.as('is_deleter'),
    ])
    .where('i.item_id', 'in', itemIds)
    .where('i.state', '<>', 'PENDING')
    .where(isShownUser('i.owner_id'))
    .execute()
  const found = rows.map((row): Found => ({
    itemId: row.item_id,
    collectionId: row.collection_id,
    cliqueId: row.clique_id,
    ownerId: row.owner_id,
    state: row.state === 'DELETED' ? 'DELETED' : 'READY',
    isCollectionDeleted: row.is_collection_deleted,
    isViewerRemoved: row.is_removed,
    isExpired: row.is_expired,
    // A guest of its collection has no rights over a photo that they did not add.
    roles: rolesOf({
      ...flagsOf(row),
      viewer: row.sees,
      guest: false,
      uploader: row.owner_id === viewer,
      deleter: row.is_deleter,
    }),
  }))
  return new Map(found.filter(({ roles }) => roles.length > 0).map((photo) => [photo.itemId, photo]))
}

/**
 * Whether an object deleted at that time can still be restored. The sweep deletes it an hour later, so that a
 * restoration never races with it.
 */
export const isRestorable = (deletedAt: ReturnType<typeof sql.ref>, trashDays: number) =>
  sql<boolean>`${deletedAt} > now() - make_interval(days => ${trashDays}::int)`

/**
 * A user who was removed from the clique cannot restore earlier deletions until they are a member again. A photo that is
 * shown is restored already.
 */
export const mayRestore = (photo: Found): boolean =>
  photo.state === 'READY' || (!photo.isViewerRemoved && mayDo('restore', photo))

/** The same in SQL, for the deleted photo `i`, `c` and `q`. It does not check whether the viewer sees the collection. */
export const isRestoredBy = (viewer: string) => sql<boolean>`(${isDeleter(viewer)} and not ${isRemovedSince(viewer)})`

export const mayDo = (action: Action<'photo'>, { roles }: Found) => allows('photo', action, roles)
