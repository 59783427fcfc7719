/** What a user may do to photos that are shown or deleted (contract/rights.ts). */
import { sql } from 'kysely'
import { allows, rights, rolesOf, type Action, type Role } from '../../contract/rights'
import type { Writing } from '../database/tables'
import { seesCollection } from './collection'
import { isShownUser } from './user'

export interface Found {
  itemId: string
  collectionId: string
  cliqueId: string
  ownerId: string
  state: 'READY' | 'DELETED'
  /** Its collection is deleted too. */
  isCollectionDeleted: boolean
  /** LEFT: its uploader took it along. REMOVED: not its uploader's to restore, who was removed or is no member. */
  goneWith: 'LEFT' | 'REMOVED' | null
  /** Deleted so long ago that it is not restored any more. */
  isExpired: boolean
  roles: Role[]
}

/** Photos by id, locked until the transaction ends, with what the viewer is to each; those without a role are left out, and those of deleted users. */
export const lockPhotos = async (
  trx: Writing,
  viewer: string,
  itemIds: readonly string[],
  trashDays: number,
): Promise<Map<string, Found>> => {
  // By itself: a lock that is waited for would leave out of a join what moved to another collection meanwhile.
  await trx
    .selectFrom('items')
    .select('item_id')
    .where('item_id', 'in', itemIds)
    .orderBy('item_id')
    .forNoKeyUpdate()
    .execute()
  const rows = await trx
    .selectFrom('items as i')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .select([
      'i.item_id',
      'i.collection_id',
      'i.owner_id',
      'i.state',
      'i.gone_with',
      'c.clique_id',
      'c.created_by',
      'q.leader_id',
    ])
    .select([
      sql<boolean>`c.deleted_at is not null`.as('is_collection_deleted'),
      sql<boolean>`coalesce(not ${isRestorable(sql.ref('i.deleted_at'), trashDays)}, false)`.as('is_expired'),
      sql<boolean>`${seesCollection(viewer)}`.as('sees'),
      sql<boolean>`exists (
        select from clique_members m where m.clique_id = c.clique_id and m.user_id = ${viewer}
      )`.as('is_member'),
    ])
    .where('i.item_id', 'in', itemIds)
    .where('i.state', '<>', 'PENDING')
    .where(isShownUser('i.owner_id'))
    .execute()
  const found = rows.map((row): [string, Found] => {
    const roles = rolesOf({
      viewer: row.sees,
      member: row.is_member,
      leader: row.leader_id === viewer,
      creator: row.created_by === viewer,
      uploader: row.owner_id === viewer,
    })
    return [
      row.item_id,
      {
        itemId: row.item_id,
        collectionId: row.collection_id,
        cliqueId: row.clique_id,
        ownerId: row.owner_id,
        state: row.state as Found['state'],
        isCollectionDeleted: row.is_collection_deleted,
        goneWith: row.gone_with,
        isExpired: row.is_expired,
        roles,
      },
    ]
  })
  return new Map(found.filter(([, { roles }]) => roles.length > 0))
}

/** Whether what was deleted then can still be restored. The sweep deletes it an hour later, so that the two never meet. */
export const isRestorable = (deletedAt: ReturnType<typeof sql.ref>, trashDays: number) =>
  sql<boolean>`${deletedAt} > now() - make_interval(days => ${trashDays}::int)`

/** Who may restore a deleted photo depends on whether it went with its uploader. */
const restoring = { none: 'restore', LEFT: 'restoreTaken', REMOVED: 'restoreRemoved' } as const

/** A user who was removed restores none of their own photos as the creator of the collection, until they are a member. */
export const mayRestore = (photo: Found): boolean => {
  const isOut = photo.goneWith === 'REMOVED' && photo.roles.includes('uploader') && !photo.roles.includes('member')
  return !isOut && mayDo(restoring[photo.goneWith ?? 'none'], photo)
}

/** The same in SQL, of `i`, `c` and `q`. Who sees the collection is not asked. */
export const isRestoredBy = (viewer: string) => {
  const conditions: Partial<Record<Role, ReturnType<typeof sql<boolean>>>> = {
    uploader: sql<boolean>`i.owner_id = ${viewer}`,
    creator: sql<boolean>`c.created_by = ${viewer}`,
    leader: sql<boolean>`q.leader_id = ${viewer}`,
  }
  const any = (action: Action<'photo'>) =>
    sql.join(
      (rights.photo[action] as readonly Role[]).flatMap((role) => conditions[role] ?? []),
      sql` or `,
    )
  const cases = Object.entries(restoring).map(
    ([goneWith, action]) => sql`(coalesce(i.gone_with, 'none') = ${goneWith} and (${any(action)}))`,
  )
  return sql<boolean>`((${sql.join(cases, sql` or `)}) and (
    i.gone_with is distinct from 'REMOVED' or i.owner_id <> ${viewer}
    or exists (select from clique_members m where m.clique_id = c.clique_id and m.user_id = ${viewer})
  ))`
}

export const mayDo = (action: Action<'photo'>, { roles }: Found) => allows('photo', action, roles)
