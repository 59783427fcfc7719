/**
 * [Note: What a copy of a user's data holds]
 *
 * Everything that the user uploaded and wrote, and their profile. Other users' texts are in it only if the user sees
 * them when the copy is prepared and when it is downloaded (exports.ts): comments under their own photos, and the names
 * of photos and collections that they like or comment on. A deleted user is named nowhere, and a user separated from
 * them by a block only as the uploader of a photo.
 */
import { sql } from 'kysely'
import { deletedUser } from '../../contract/deleted-user'
import type { Database } from '../database/tables'
import { readComments, readPeople, selectOriginals } from '../downloads/read-originals'
import { seesCollection } from '../rules/collection'
import { isShownComment } from '../rules/comment'
import { isBlocked } from '../rules/user'

const isSeen = (userId: string) => sql<boolean>`(i.state = 'READY' and ${seesCollection(userId)})`

const nameOf = (user: string) => {
  const shown = sql.ref(`${user}.deleted_at`)
  return sql<string>`case when ${shown} is null then ${sql.ref(`${user}.username`)} else ${deletedUser.username} end`
}

/** The user's photos that are not deleted, oldest first; with the names of their collections if the user sees these. */
const readPhotos = (db: Database, userId: string) =>
  selectOriginals(db)
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .select(['i.collection_id', 'c.name as collection', 'c.description', 'q.name as clique'])
    .select(isSeen(userId).as('is_seen'))
    .where('i.owner_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .execute()

/** Photos `i` with their collection and uploader, if the user sees them. */
const onPhotos = (db: Database, userId: string) =>
  db
    .selectFrom('items as i')
    .innerJoin('collections as c', 'c.collection_id', 'i.collection_id')
    .innerJoin('users as u', 'u.user_id', 'i.owner_id')
    .select(['i.item_id', 'i.taken_at'])
    .select(sql<string | null>`case when ${isSeen(userId)} then c.collection_id end`.as('seen_in'))
    .select(sql<string | null>`case when ${isSeen(userId)} then c.name end`.as('collection'))
    .select(sql<string | null>`case when ${isSeen(userId)} then ${nameOf('u')} end`.as('uploader'))

const readWritten = (db: Database, userId: string) =>
  onPhotos(db, userId)
    .innerJoin('comments as k', 'k.item_id', 'i.item_id')
    .leftJoin('comments as p', 'p.comment_id', 'k.parent_id')
    .leftJoin('users as a', 'a.user_id', 'p.user_id')
    .select(['k.comment_id', 'k.parent_id', 'k.payload', 'k.created_at'])
    .select(
      sql<string | null>`case when ${isSeen(userId)} and p.comment_id is not null
        and not ${isBlocked(userId, 'p.user_id')} then ${nameOf('a')} end`.as('answers'),
    )
    .where('k.user_id', '=', userId)
    .orderBy('k.created_at')
    .orderBy('k.comment_id')
    .execute()

const readLikes = (db: Database, userId: string) =>
  onPhotos(db, userId)
    .innerJoin('item_likes as l', 'l.item_id', 'i.item_id')
    .select('l.created_at')
    .where('l.user_id', '=', userId)
    .orderBy('l.created_at')
    .orderBy('i.item_id')
    .execute()

/** Comments that the user likes and sees. */
const readLikedComments = (db: Database, userId: string) =>
  onPhotos(db, userId)
    .innerJoin('comments as k', 'k.item_id', 'i.item_id')
    .innerJoin('comment_likes as l', 'l.comment_id', 'k.comment_id')
    .innerJoin('users as a', 'a.user_id', 'k.user_id')
    .select(['k.comment_id', 'k.payload', 'k.created_at', nameOf('a').as('author')])
    .where('l.user_id', '=', userId)
    .where(isSeen(userId))
    .where(isShownComment(userId))
    .orderBy('k.created_at')
    .orderBy('k.comment_id')
    .execute()

const readFollows = (db: Database, userId: string, own: 'follower_id' | 'followee_id') =>
  db
    .selectFrom('follows as f')
    .innerJoin('users as u', 'u.user_id', own === 'follower_id' ? 'f.followee_id' : 'f.follower_id')
    .select(['u.username', 'u.first_name', 'u.last_name', 'f.state', 'f.created_at'])
    .where(`f.${own}`, '=', userId)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.username')
    .execute()

const readCliques = (db: Database, userId: string) =>
  db
    .selectFrom('clique_members as m')
    .innerJoin('cliques as q', 'q.clique_id', 'm.clique_id')
    .select(['q.name', 'q.bio', 'q.is_private', 'q.member_count', 'm.joined_at'])
    .select(sql<boolean>`coalesce(q.leader_id = ${userId}, false)`.as('is_leader'))
    .where('m.user_id', '=', userId)
    .orderBy('m.joined_at')
    .execute()

/** The collections that the user created and still sees. */
const readCollections = (db: Database, userId: string) =>
  db
    .selectFrom('collections as c')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .select(['c.collection_id', 'c.name', 'c.description', 'c.privacy', 'c.created_at', 'q.name as clique'])
    .where('c.created_by', '=', userId)
    .where(seesCollection(userId))
    .orderBy('c.created_at')
    .execute()

const readReports = (db: Database, userId: string) =>
  db
    .selectFrom('reports')
    .select(['reason', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

const readProfile = (db: Database, userId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('image_variants as v', (join) =>
      join.onRef('v.image_id', '=', 'u.picture_id').on('v.variant', '=', 'base'),
    )
    .select(['u.auth_uid', 'u.username', 'u.first_name', 'u.last_name', 'u.bio', 'u.phone_number', 'u.is_private'])
    .select(['u.join_number', 'u.created_at', 'u.picture_id', 'v.content_type as picture_type'])
    .where('u.user_id', '=', userId)
    .executeTakeFirstOrThrow()

const readCodeEmail = async (db: Database, uid: string) =>
  (await db.selectFrom('accounts').select('code_email').where('account_id', '=', uid).executeTakeFirst())?.code_email

const readDevices = (db: Database, uid: string) =>
  db
    .selectFrom('devices')
    .select(['name', 'signed_in_at', 'last_seen_at'])
    .where('account_id', '=', uid)
    .orderBy('signed_in_at')
    .execute()

const readPasskeys = (db: Database, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** All contents of a copy of the user's data, except the photos' bytes. */
export const readExport = async (db: Database, userId: string) => {
  const profile = await readProfile(db, userId)
  const originals = await readPhotos(db, userId)
  const seen = originals.filter((row) => row.is_seen).map(({ item_id: id }) => id)
  return {
    profile,
    originals,
    people: await readPeople(db, userId, seen),
    comments: await readComments(db, userId, seen),
    written: await readWritten(db, userId),
    likes: await readLikes(db, userId),
    likedComments: await readLikedComments(db, userId),
    following: await readFollows(db, userId, 'follower_id'),
    followers: await readFollows(db, userId, 'followee_id'),
    cliques: await readCliques(db, userId),
    collections: await readCollections(db, userId),
    reports: await readReports(db, userId),
    codeEmail: await readCodeEmail(db, profile.auth_uid),
    devices: await readDevices(db, profile.auth_uid),
    passkeys: await readPasskeys(db, userId),
  }
}

export type ExportSource = Awaited<ReturnType<typeof readExport>>
