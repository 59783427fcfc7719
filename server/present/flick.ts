import { sql, type InferResult } from 'kysely'
import type { InferInput } from 'valibot'
import type * as read from '../../contract/reading/read'
import type { DeletedFlick } from '../../contract/reading/deleted'
import type { Database } from '../database/tables'
import type { Addresses } from '../objects/addresses'
import { shownLastName, shownName } from '../database/person-name'
import { isShownComment } from '../rules/comment'
import { isShownItem } from '../rules/item'
import { isShownTo } from '../rules/user'
import { withoutHidden } from './comment'
import { shapeFor, type Viewer } from './shape'
import { presentDeletedPhoto, presentPhoto, presentPicture } from './picture'

/** Photos `i` with their owners and whether the viewer likes them. */
const selectFlicks = (db: Database, viewer: string) =>
  db
    .selectFrom('items as i')
    .innerJoin('persons as u', 'u.user_id', 'i.owner_id')
    .leftJoin('image_variants as m', (on) => on.onRef('m.image_id', '=', 'i.item_id').on('m.variant', '=', 'medium'))
    .select(['m.width', 'm.height'])
    .select(['i.item_id', 'i.collection_id', 'i.caption', 'i.taken_at', 'i.like_count'])
    .select(
      withoutHidden(
        viewer,
        'i.comment_count',
        sql`select count(*)::int from comments k where k.item_id = i.item_id and not ${isShownComment(viewer)}`,
      ).as('comment_count'),
    )
    .select(['i.place_name', 'i.latitude', 'i.longitude', 'u.user_id', 'u.picture_id'])
    .select(['u.first_name', 'u.is_guest', shownName('u').as('username'), shownLastName('u').as('last_name')])
    .select(
      sql<{ userId: string; username: string }[] | null>`(
        select json_agg(json_build_object('userId', t.user_id, 'username', t.username) order by t.username)
        from item_people p join users t on t.user_id = p.user_id
        where p.item_id = i.item_id and ${isShownTo(viewer, 't.user_id')}
      )`.as('tagged'),
    )
    .select(
      // In one statement with the count, so that both are of one moment.
      sql<string[] | null>`(
        select json_agg(k.client_id order by k.created_at, k.comment_id) from comments k
        where k.item_id = i.item_id and k.depth in (0, 1) and k.created_at > now() - interval '1 day'
          and k.user_id = ${viewer} and k.client_id is not null and ${isShownComment(viewer)}
      )`.as('own_comments'),
    )
    .select(
      sql<boolean>`exists (select from item_likes l where l.item_id = i.item_id and l.user_id = ${viewer})`.as(
        'is_liked',
      ),
    )

export type FlickRow = InferResult<ReturnType<typeof selectFlicks>>[number]

const presentPlace = ({ place_name: name, latitude: lat, longitude: lng }: FlickRow) =>
  name || lat !== null ? { ...(name && { name }), ...(lat !== null && { lat, lng }) } : null

export const presentFlick = (addresses: Addresses, row: FlickRow): InferInput<typeof read.Flick> => ({
  id: row.item_id,
  urls: presentPhoto(addresses, row.item_id),
  ...(row.width !== null && row.height !== null && { width: row.width, height: row.height }),
  user: {
    userId: row.user_id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    profilePic: presentPicture(addresses, 'PROFILE', row.picture_id),
    ...(row.is_guest && { isGuest: true }),
  },
  caption: row.caption,
  location: presentPlace(row),
  taggedCount: row.tagged?.length ?? 0,
  taggedMembers: row.tagged?.map(({ userId }) => userId) ?? [],
  ...(row.tagged && { tagged: row.tagged }),
  dateCreated: row.taken_at.toISOString(),
  likes: row.like_count,
  commentCount: row.comment_count,
  ...(row.own_comments && { ownComments: row.own_comments }),
  isLiked: row.is_liked,
})

/** Deleted photos, except those of deleted users, with their collections `c`, in cliques `q`. */
export const selectDeletedFlicks = (db: Database, viewer: string) =>
  selectFlicks(db, viewer)
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .select(['c.name', 'c.clique_id', 'c.created_by', 'i.deleted_at'])
    .where('i.state', '=', 'DELETED')
    .where('u.deleted_at', 'is', null)

const DAY_MS = 86_400_000
export const untilOf = (deletedAt: Date | null, trashDays: number) =>
  new Date(Number(deletedAt) + trashDays * DAY_MS).toISOString()

/** Its images have URLs of their own: its earlier URLs are answered with 404. */
export const presentDeletedFlick = (
  addresses: Addresses,
  row: InferResult<ReturnType<typeof selectDeletedFlicks>>[number],
  trashDays: number,
): InferInput<typeof DeletedFlick> => ({
  flick: { ...presentFlick(addresses, row), urls: presentDeletedPhoto(addresses, row.item_id) },
  collection: { id: row.collection_id, name: row.name, cliqueId: row.clique_id, creatorId: row.created_by },
  until: untilOf(row.deleted_at, trashDays),
})

/** The visible photos among these ids, or those that are meant, in the order of the ids, as the viewer is told of them. */
export const readFlicks = async (
  db: Database,
  addresses: Addresses,
  viewer: Viewer,
  ids: readonly string[],
  isMeant = isShownItem(),
) => {
  if (ids.length === 0) return []
  const { flick } = shapeFor(viewer)
  const rows = await selectFlicks(db, viewer.userId).where('i.item_id', 'in', ids).where(isMeant).execute()
  const byId = new Map(rows.map((row) => [row.item_id, flick(presentFlick(addresses, row))]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
