import { sql, type InferResult } from 'kysely'
import type { InferInput } from 'valibot'
import type * as read from '../../contract/reading/read'
import type { Database } from '../database/tables'
import type { Addresses } from '../objects/addresses'
import { seesMembers } from '../rules/clique'
import { presentPicture } from './picture'
import { isShownItem } from '../rules/item'

/** Cliques `q` that are not deleted, with the viewer's standing in each. */
export const selectCliques = (db: Database, viewer: string) =>
  db
    .selectFrom('cliques as q')
    .where('q.deleted_at', 'is', null)
    .select(['q.clique_id', 'q.name', 'q.bio', 'q.picture_id', 'q.banner_id', 'q.member_count', 'q.created_at'])
    .select(['q.leader_id', 'q.is_private', 'q.edit_policy'])
    .select([
      sql<boolean>`q.leader_id is not distinct from ${viewer}::uuid`.as('is_leader'),
      sql<boolean>`exists (select from clique_members m where m.clique_id = q.clique_id and m.user_id = ${viewer})`.as(
        'is_member',
      ),
      sql<boolean>`exists (select from clique_invites i where i.clique_id = q.clique_id and i.user_id = ${viewer})`.as(
        'is_invited',
      ),
      sql<boolean>`exists (select from removed_members r where r.clique_id = q.clique_id and r.user_id = ${viewer})`.as(
        'is_removed',
      ),
      sql<boolean>`exists (
        select from clique_members m
        join follows f on f.followee_id = m.user_id and f.follower_id = ${viewer} and f.state = 'ACTIVE'
        where m.clique_id = q.clique_id
      )`.as('follows_member'),
      sql<number>`case when q.leader_id = ${viewer}::uuid then (
        select count(distinct r.item_id)::int from reports r join items i on i.item_id = r.item_id
        join collections c on c.collection_id = i.collection_id
        where c.clique_id = q.clique_id and c.deleted_at is null and ${isShownItem()} and r.kept_at is null
      ) else 0 end`.as('open_reports'),
    ])

export type CliqueRow = InferResult<ReturnType<typeof selectCliques>>[number]

/** OWNER, MEMBER, FOLLOWING (an approved follower of a member) or NONE (docs/specification.md 2.3). */
export const presentMembership = (row: Pick<CliqueRow, 'is_leader' | 'is_member' | 'follows_member'>) => {
  if (row.is_leader) return 'OWNER'
  if (row.is_member) return 'MEMBER'
  return row.follows_member ? 'FOLLOWING' : 'NONE'
}

/** The leader is one of the members, and is shown to all who may see the members. */
const presentLeader = (row: CliqueRow) =>
  seesMembers({ isPrivate: row.is_private, isMember: row.is_member, isInvited: row.is_invited }) ? row.leader_id : null

type Picture = ReturnType<typeof presentPicture>
/** Under both names that the specification gives them. */
const presentPictures = (picture: Picture, banner: Picture) => ({
  cliqueProfilePic: picture,
  cliquePic: picture,
  cliqueBanner: banner,
  bannerPic: banner,
})

export const presentClique = (addresses: Addresses, row: CliqueRow): InferInput<typeof read.Clique> => ({
  cliqueId: row.clique_id,
  id: row.clique_id,
  name: row.name,
  bio: row.bio,
  ...presentPictures(
    presentPicture(addresses, 'CLIQUE', row.picture_id),
    presentPicture(addresses, 'BANNER', row.banner_id),
  ),
  memberCount: row.member_count,
  dateCreated: row.created_at.toISOString(),
  leader: presentLeader(row),
  isPrivate: row.is_private,
  relationship: presentMembership(row),
  invited: row.is_invited,
  editPolicy: row.edit_policy,
  ...(row.is_removed && { isRemoved: true }),
  ...(row.open_reports > 0 && { openReports: row.open_reports }),
})
