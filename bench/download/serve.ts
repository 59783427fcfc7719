/** The server that is measured, with one collection of large originals. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { assemble } from '../../server/assemble'
import { makeDownload } from '../../server/downloads/make'
import { readSettings } from '../../server/settings/settings'
import { makeData } from '../server/data'

export interface Filled {
  url: string
  /** Bytes of the archive. */
  bytes: number
  /** The files of the originals. */
  paths: string[]
}

const settings = readSettings(process.env)
const { services, http } = await assemble(settings, () => {})
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))

const addPhoto = async (owner: string, collectionId: string, size: number) => {
  const { db } = services
  const [id, bytes] = [randomUUID(), randomBytes(size)]
  const path = join(settings.dataFolder, 'objects/item', id.slice(-2), id, 'base')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  await db
    .insertInto('images')
    .values({ image_id: id, owner_id: owner, purpose: 'ITEM', subject_id: id, state: 'READY' })
    .execute()
  await db
    .insertInto('image_variants')
    .values({
      image_id: id,
      variant: 'base',
      content_type: 'image/jpeg',
      byte_length: size,
      md5: createHash('md5').update(bytes).digest('base64'),
      crc32: crc32(bytes),
      stored_at: new Date(),
    })
    .execute()
  await db
    .insertInto('items')
    .values({
      item_id: id,
      collection_id: collectionId,
      owner_id: owner,
      state: 'READY',
      caption: '',
      taken_at: new Date(),
    })
    .execute()
  return path
}

const fill = async ({ photos, size }: { photos: number; size: number }): Promise<Filled> => {
  const { db, addresses } = services
  const { collectionIds } = await makeData(db, { small: 0 })
  const collectionId = collectionIds.small
  const { created_by: userId } = await db
    .selectFrom('collections')
    .select('created_by')
    .where('collection_id', '=', collectionId)
    .executeTakeFirstOrThrow()
  if (userId === null) throw new Error('The collection has no creator')
  const paths: string[] = []
  for (let i = 0; i < photos; i++) paths.push(await addPhoto(userId, collectionId, size))
  const wanted = { userId, deviceId: undefined, isGuest: false, collectionId, timeZone: 'UTC' }
  const made = await makeDownload({ db, addresses }, wanted)
  if (!made.ok || !('url' in made.value)) throw new Error('The download was not prepared')
  const { url, bytes } = made.value
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}${url}`, bytes, paths }
}

process.on('message', async (wanted: { photos: number; size: number }) => process.send?.(await fill(wanted)))
process.on('disconnect', () => process.exit())
