import { sql, type SelectQueryBuilder } from 'kysely'
import { ACTIVITY_DAYS } from '../activity/shown'
import type { Database, Tables } from '../database/tables'
import { inTransaction } from '../database/transaction'
import { ok } from '../../contract/failure'
import { sweepDevices } from '../identity/devices'
import { sweepCodes } from '../identity/codes/codes'
import { sweepCustomTokens } from '../identity/tokens/custom-tokens'
import { sweepInvitations } from '../identity/invitations'
import { sweepChallenges } from '../identity/passkeys'
import { sweepPuzzles } from '../identity/codes/puzzles'
import { sweepGuests } from '../guests/sweep-guests'
import type { Log } from '../telemetry/log'
import { sweepDownloads } from '../downloads/make'
import { sweepExports } from '../exports/exports'
import { runBatches } from '../basis/batches'
import { forgetImages } from '../objects/forget'
import type { Arrivals } from '../objects/s3/arrivals'
import type { ObjectStore } from '../objects/store'
import { isOver } from './is-over'
import { removeBytes } from './remove-bytes'
import { sweepCliques, sweepUsers } from './sweep-users'

const DAY_MS = 24 * 3_600_000
/** Images of one transaction. On the embedded database all calls wait for it. */
const BATCH_SIZE = 100

/** Restricts a query of images to those of one kind. */
type Kind = (
  query: SelectQueryBuilder<Tables, 'images', object>,
  sweeping: Sweeping,
) => SelectQueryBuilder<Tables, 'images', object>

/** Images reserved more than a day ago that are not finished: bytes are missing, or the photo is not marked. */
const unfinished: Kind = (images) =>
  images.where('state', '=', 'PENDING').where('created_at', '<', sql<Date>`now() - interval '24 hours'`)

/**
 * Deleted photos, and photos and cover of a deleted collection. At most one batch of each is read, so that the next
 * batch does not read all of them again.
 */
const deleted: Kind = (images, sweeping) =>
  images.where(
    sql<boolean>`image_id in (
      (select i.item_id from items i where ${isOver('i.deleted_at', sweeping)} limit ${sql.lit(BATCH_SIZE)})
      union all
      (select i.item_id from items i join collections c on c.collection_id = i.collection_id
      where ${isOver('c.deleted_at', sweeping)} limit ${sql.lit(BATCH_SIZE)})
      union all
      (select p.image_id from images p join collections c on c.collection_id = p.subject_id
      where p.purpose = 'COVER' and ${isOver('c.deleted_at', sweeping)} limit ${sql.lit(BATCH_SIZE)})
    )`,
  )

/** Pictures that are no longer used by any user, clique or collection. */
const isUnused = sql<boolean>`state = 'READY' and purpose <> 'ITEM'
  and not exists (select from users where picture_id = images.image_id)
  and not exists (select from cliques where picture_id = images.image_id)
  and not exists (select from cliques where banner_id = images.image_id)
  and not exists (select from collections where cover_id = images.image_id)`

/** Images found unused over an hour ago: signed URLs of newer ones may be in use. */
const replaced: Kind = (images) =>
  images.where('replaced_at', '<', sql<Date>`now() - interval '1 hour'`).where(isUnused)

/** Marks pictures that are no longer used. Exported for the test of its plan. */
export const notingReplaced = (db: Database) =>
  db
    .updateTable('images')
    .set({ replaced_at: sql`now()` })
    .where('replaced_at', 'is', null)
    .where(isUnused)

/** Forgets one batch of a kind; resolves to its size. */
const sweepBatch = (sweeping: Sweeping, kind: Kind) =>
  inTransaction<number, never>(sweeping.db, async (trx) => {
    // Chosen and locked in one query: a photo that is being marked is skipped, and none is marked once it is chosen.
    const chosen = await kind(trx.selectFrom('images'), sweeping)
      .select('image_id')
      .orderBy('image_id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute()
    await forgetImages(
      trx,
      chosen.map(({ image_id: id }) => id),
    )
    return ok(chosen.length)
  })

/** Forgets all images of one kind, a batch for each transaction; resolves to their number. */
const sweepImages = async (sweeping: Sweeping, kind: Kind, signal: AbortSignal): Promise<number> => {
  let images = 0
  await runBatches(async () => {
    const swept = await sweepBatch(sweeping, kind)
    const batch = swept.ok ? swept.value : 0
    images += batch
    return batch < BATCH_SIZE
  }, signal)
  return images
}

const sweepCollections = async (sweeping: Sweeping) => {
  const { numDeletedRows } = await sweeping.db
    .deleteFrom('collections')
    .where(isOver('deleted_at', sweeping))
    .where(sql<boolean>`not exists (select from items i where i.collection_id = collections.collection_id)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Deletes invite links that ended a month ago: until then a user who opens one gets the reason. Resolves to their
 * number.
 */
const sweepLinks = async (db: Database) => {
  const { numDeletedRows } = await db
    .deleteFrom('clique_invite_links')
    .where(sql<boolean>`least(revoked_at, expires_at) < now() - interval '30 days'`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const sweepActivities = async (db: Database) => {
  const { numDeletedRows } = await db
    .deleteFrom('activities')
    .where('happened_at', '<', sql<Date>`now() - make_interval(days => ${ACTIVITY_DAYS}::int)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export interface Sweeping {
  db: Database
  store: ObjectStore
  arrivals?: Arrivals
  log: Log
  /** Whether a backup needs all stored bytes. */
  isHeld: () => boolean
  trashDays: number
}

/**
 * Removes abandoned and unneeded data: unfinished uploads, deleted photos, collections, cliques and users, pictures
 * that were replaced over an hour ago, each with its bytes; old temporary files, sign-in codes, tokens, invite links,
 * guests, activities and downloads.
 */
export const sweep = async (sweeping: Sweeping, signal: AbortSignal): Promise<void> => {
  const { db, store, arrivals, log } = sweeping
  await arrivals?.settleForgotten()
  await notingReplaced(db).execute()
  let images = 0
  for (const kind of [unfinished, deleted, replaced]) images += await sweepImages(sweeping, kind, signal)
  if (signal.aborted) return
  const collections = await sweepCollections(sweeping)
  const cliques = await sweepCliques(sweeping)
  const users = await sweepUsers(sweeping, signal)
  if (signal.aborted) return
  await removeBytes(sweeping, signal)
  const files = await store.sweepTemporary(DAY_MS)
  const codes = (await sweepCodes(db)) + (await sweepPuzzles(db))
  const tokens = (await sweepDevices(db)) + (await sweepCustomTokens(db)) + (await sweepChallenges(db))
  const links = (await sweepLinks(db)) + (await sweepInvitations(db))
  const guests = await sweepGuests(db)
  const activities = await sweepActivities(db)
  const downloads = (await sweepDownloads(db)) + (await sweepExports(db))
  // A rate limit's bucket that was unused for two days is full again, whatever its limit.
  await db
    .deleteFrom('buckets')
    .where('at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
  if (images + collections + cliques + users + files + codes + tokens + links + guests + activities + downloads > 0)
    log('sweep.done', {
      images,
      collections,
      cliques,
      users,
      files,
      codes,
      tokens,
      links,
      guests,
      activities,
      downloads,
    })
}
