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
import { anyOf } from '../downloads/read-originals'
import { shownName } from '../database/person-name'
import { seesCollection } from '../rules/collection'

/** The username of the user of this alias, or the name of deleted users. */
export const nameOf = (user: string) => {
  const shown = sql.ref(`${user}.deleted_at`)
  return sql<string>`case when ${shown} is null then ${shownName(user)} else ${deletedUser.username} end`
}

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

/** The collections `ids`, with their names if the user sees them. */
export const readNames = async (db: Database, userId: string, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('collections as c')
    .innerJoin('cliques as q', 'q.clique_id', 'c.clique_id')
    .select(['c.collection_id', 'c.name as collection', 'c.description', 'q.name as clique'])
    .where(sql<boolean>`c.collection_id = ${anyOf(ids)}`)
    .where(seesCollection(userId))
    .execute()
  return new Map(rows.map((row) => [row.collection_id, row]))
}

/** The rows of a copy about the user's account; photos, comments and likes are in read-pages.ts. */
export const readExport = async (db: Database, userId: string) => {
  const profile = await readProfile(db, userId)
  return {
    profile,
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
