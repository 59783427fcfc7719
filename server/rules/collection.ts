import { sql, type RawBuilder } from 'kysely'
import { ok, type Result } from '../../contract/failure'
import type { Database } from '../database/tables'
import { notFound, refuse, type Refusal } from '../refusal'

/**
 * Whether `viewer` may see the collection `c` of the query (docs/specification.md 3.2): its creator and the members of
 * its clique always; if it is public everyone; if it is for followers, approved followers of anyone who is a member
 * now.
 */
export const seesCollection = (viewer: string | RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`(
  c.deleted_at is null and (
    c.created_by = ${viewer}
    or c.privacy = 'PUBLIC'
    or exists (select from clique_members m where m.clique_id = c.clique_id and m.user_id = ${viewer})
    or (c.privacy = 'FOLLOWERS' and exists (
      select from clique_members m
      join follows f on f.followee_id = m.user_id and f.follower_id = ${viewer} and f.state = 'ACTIVE'
      where m.clique_id = c.clique_id
    ))
  )
)`

/** What the viewer is to a collection that they see; undefined where they do not, or there is none. */
const standingTo = (db: Database, viewer: string, collectionId: string) =>
  db
    .selectFrom('collections as c')
    .leftJoin('clique_members as own', (join) =>
      join.onRef('own.clique_id', '=', 'c.clique_id').on('own.user_id', '=', viewer),
    )
    .select(['c.created_by', 'own.user_id as member'])
    .where('c.collection_id', '=', collectionId)
    .where(seesCollection(viewer))
    .executeTakeFirst()

type Checked = Promise<Result<undefined, Refusal>>

/** Refuses with 404 where the viewer may not see the collection. */
export const checkSeesCollection = async (db: Database, viewer: string, collectionId: string): Checked =>
  (await standingTo(db, viewer, collectionId)) ? ok(undefined) : notFound('Collection')

/** Adding photos takes membership of the clique now, also for the creator. 404 where it is not even seen, else 403. */
export const checkAddsToCollection = async (db: Database, viewer: string, collectionId: string): Checked => {
  const standing = await standingTo(db, viewer, collectionId)
  if (standing === undefined) return notFound('Collection')
  return standing.member === null
    ? refuse('FORBIDDEN', 'Only members of the clique may add photos to this collection')
    : ok(undefined)
}

/** Changing and deleting takes having made it. 404 where it is not even seen, else 403. */
export const checkOwnsCollection = async (db: Database, viewer: string, collectionId: string): Checked => {
  const standing = await standingTo(db, viewer, collectionId)
  if (standing === undefined) return notFound('Collection')
  return standing.created_by === viewer
    ? ok(undefined)
    : refuse('FORBIDDEN', 'Only its creator may change a collection')
}
