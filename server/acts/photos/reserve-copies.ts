import { sql } from 'kysely'
import type { Request } from '../../../contract/call'
import type { Calls } from '../../../contract/calls'
import type { PictureUpload } from '../../../contract/fields'
import { ok, type Result, type ServerCode } from '../../../contract/failure'
import { lockFor } from '../../database/lock'
import type { Variant, Writing } from '../../database/tables'
import { groupBy } from '../../basis/group-by'
import { names, reserveImages } from '../../objects/arriving/reserve'
import type { Bounds } from '../../objects/bounds'
import type { Refusal } from '../../basis/refusal'
import { checkCollection } from '../../rules/collection'
import { lockPhotos, mayDo, type Found } from '../../rules/photo'
import { findOriginals } from './find-originals'

type Body = Request<Calls['copyFlicks']>['body']
export type Copy = Body['photos'][number]

export interface Reserved {
  /** Codes by the id of the copy. */
  codes: Map<string, ServerCode>
  /** The copies whose bytes are not stored yet. */
  pending: Copy[]
}

interface Copying {
  bounds: Bounds
  trashDays: number
}

/**
 * The state of each of these ids that is in use: `pending` or `copied` for the viewer's own copy into this collection,
 * and `taken` for any other use.
 */
const findUsed = async (trx: Writing, viewer: string, collectionId: string, copyIds: readonly string[]) => {
  const { rows } = await sql<{ id: string; state: 'copied' | 'pending' | 'taken' }>`
    select p.image_id as id, case
      when i.client_id is distinct from i.item_id or i.owner_id <> ${viewer} or i.reserved_in <> ${collectionId} then 'taken'
      when i.state = 'PENDING' then 'pending' else 'copied' end as state
    from images p left join items i on i.item_id = p.image_id
    where p.image_id in (${sql.join(copyIds)})
    union all
    select r.image_id, 'taken' from removals r
    where r.image_id in (${sql.join(copyIds)})
      and not exists (select from images p where p.image_id = r.image_id)`.execute(trx)
  return new Map(rows.map(({ id, state }) => [id, state]))
}

const readPictures = async (trx: Writing, imageIds: readonly string[]) => {
  const rows = await trx
    .selectFrom('image_variants')
    .select(['image_id', 'variant', 'content_type', 'byte_length', 'md5'])
    .where('image_id', 'in', imageIds)
    .execute()
  const pictures = [...groupBy(rows, (row) => row.image_id)].map(([id, variants]) => {
    const announced = variants.map(({ variant, content_type: contentType, byte_length: contentLength, md5 }) => [
      names[variant as Variant],
      { contentType, contentLength, contentMd5: md5 },
    ])
    return [id, Object.fromEntries(announced) as PictureUpload] as const
  })
  return new Map(pictures)
}

const refusalOf = (photo: Found | undefined): ServerCode | undefined => {
  if (photo?.state !== 'READY' || photo.isCollectionDeleted) return 'NOT_FOUND'
  return mayDo('copy', photo) ? undefined : 'FORBIDDEN'
}

/** The rows of new copies, with the known facts of their bytes and the tagged users who are members of the clique. */
const insertCopies = async (trx: Writing, collectionId: string, copies: readonly Copy[]) => {
  const pairs = sql`json_to_recordset(${JSON.stringify(copies)}) as n(id uuid, "copyId" uuid)`
  await sql`
    update image_variants v
    set crc32 = s.crc32, unreadable_at = s.unreadable_at, width = s.width, height = s.height
    from ${pairs} join image_variants s on s.image_id = n.id
    where v.image_id = n."copyId" and v.variant = s.variant`.execute(trx)
  await sql`
    insert into items (item_id, collection_id, owner_id, reserved_in, client_id,
      caption, place_name, latitude, longitude, taken_at)
    select n."copyId", ${collectionId}::uuid, i.owner_id, ${collectionId}::uuid, n."copyId",
      i.caption, i.place_name, i.latitude, i.longitude, i.taken_at
    from ${pairs} join items i on i.item_id = n.id`.execute(trx)
  await sql`
    insert into item_people (item_id, user_id)
    select n."copyId", p.user_id
    from ${pairs} join item_people p on p.item_id = n.id
    join collections c on c.collection_id = ${collectionId}
    join clique_members m on m.clique_id = c.clique_id and m.user_id = p.user_id`.execute(trx)
}

/**
 * Reserves copies of photos in a collection: rows that stay hidden until their bytes are stored. A copy that was
 * reserved before is returned as pending again, and a finished one as done.
 */
export const reserveCopies = async (
  trx: Writing,
  viewer: string,
  { photos, collectionId }: Body,
  { bounds, trashDays }: Copying,
): Promise<Result<Reserved, Refusal>> => {
  const sourceIds = [...new Set(photos.map(({ id }) => id))]
  const found = await lockPhotos(trx, viewer, sourceIds, trashDays)
  const allowed = await checkCollection(trx, viewer, collectionId, 'addPhotos')
  if (!allowed.ok) return allowed
  // The lock of uploads too: otherwise neither would see the photos that the other adds.
  await lockFor(trx, `upload ${collectionId} ${viewer}`)
  const copyIds = photos.map(({ copyId }) => copyId)
  const pictures = await readPictures(trx, sourceIds)
  const md5Of = (id: string) => pictures.get(id)?.basePhoto.contentMd5 ?? ''
  const there = new Set((await findOriginals(trx, collectionId, sourceIds.map(md5Of))).keys())
  // After findOriginals: a copy that another call finishes in between is 'copied' here, not refused as its own duplicate.
  const used = await findUsed(trx, viewer, collectionId, copyIds)
  const codes = new Map<string, ServerCode>()
  const pending: Copy[] = []
  for (const { id, copyId } of photos) {
    const state = used.get(copyId)
    if (state === 'copied') continue
    const code =
      state === 'taken' ? 'NOT_FOUND' : (refusalOf(found.get(id)) ?? (there.has(md5Of(id)) && 'ALREADY_THERE'))
    if (code) codes.set(copyId, code)
    else pending.push({ id, copyId })
    // Only one of two equal photos is copied.
    if (!code) there.add(md5Of(id))
  }
  const fresh = pending.filter(({ copyId }) => !used.has(copyId))
  if (fresh.length === 0) return ok({ codes, pending })
  const { cliqueId } = allowed.value
  const reserved = await reserveImages(
    trx,
    bounds,
    fresh.flatMap(({ id, copyId }) => {
      const picture = pictures.get(id)
      return picture
        ? [{ imageId: copyId, purpose: 'ITEM' as const, ownerId: viewer, subjectId: copyId, cliqueId, picture }]
        : []
    }),
    { isCopied: true },
  )
  if (!reserved.ok) return reserved
  await insertCopies(trx, collectionId, fresh)
  return ok({ codes, pending })
}
