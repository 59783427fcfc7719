/** Archives that are larger than 4 GB or have 10,000 photos: whole for every program, cut and continued, in flat memory. */
import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { GB } from '../../contract/limits'
import { print } from '../programs/program'
import { downloadAddress } from '../downloads/address'
import { archivePath } from '../downloads/zip/path'
import { layOutManifest, type Manifest } from '../downloads/manifest'
import { checkArchive } from '../test/archives/receive'
import { storeOriginal, storeZeros, zeros } from '../test/archives/original'
import { jpeg } from '../test/pictures'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { zipPrograms } from '../test/archives/zip'
import { startWith } from '../test/start-with'

/** Larger than the sizes and offsets of a plain ZIP. */
const LARGE = 4 * GB + 12_345_678
/** Number of such originals in the archive: with S3, which is not part of CI, they are 40 GB. */
const TIMES = inject('s3') ? 10 : 1
/** Originals that are stored at the same time. */
const AT_A_TIME = 20

const { server, ada } = await startWith('ada')
const cliqueId = await makeClique(ada)

const zerosSum = (size: number) => {
  let sum = 0
  for (const chunk of zeros(size)) sum = crc32(chunk, sum)
  return sum
}

test.runIf(zipPrograms.length > 0)(
  'an archive with originals over 4 GB, and a small one behind them',
  async () => {
    const collectionId = await makeCollection(ada, cliqueId)
    const large: string[] = []
    for (let at = 0; at < TIMES; at++) large.push(await addPhoto(ada, collectionId))
    const small = await addPhoto(ada, collectionId)
    // No photo of the app has as many bytes, and no column allows so many; the archive's own manifest does.
    await storeZeros(server, large, LARGE)
    const { crc32: sum, byte_length: rest } = await server.services.db
      .selectFrom('image_variants')
      .select(['crc32', 'byte_length'])
      .where('image_id', '=', small)
      .where('variant', '=', 'base')
      .executeTakeFirstOrThrow()
    const largeSum = zerosSum(LARGE)
    const times = { modified: 1_714_557_600, dosTime: 0x58a1_5000 }
    const manifest: Manifest = {
      texts: [],
      photos: [
        ...large.map((imageId, at) => ({
          imageId,
          name: archivePath(`large ${at}.jpg`),
          size: LARGE,
          crc32: largeSum,
          ...times,
        })),
        { imageId: small, name: archivePath('small.jpg'), size: Number(rest), crc32: Number(sum), ...times },
      ],
      missing: 0,
    }
    const row = await server.services.db
      .insertInto('downloads')
      .values({
        user_id: ada.userId,
        title: 'Large',
        manifest: JSON.stringify(manifest),
        expires_at: sql`now() + interval '1 day'`,
      })
      .returning(['download_id', 'expires_at'])
      .executeTakeFirstOrThrow()
    const url = downloadAddress(server.services.addresses, row.download_id, ada.userId, row.expires_at)
    expect(await checkArchive(server.url + url, layOutManifest(manifest).length)).toEqual({
      isSame: true,
      isFlat: true,
    })
  },
  TIMES * 600_000,
)

test.runIf(zipPrograms.length > 0)('an archive of 10,000 photos', async () => {
  const collectionId = await makeCollection(ada, cliqueId)
  const photos = Array.from({ length: 10_000 }, (_, i) => ({ id: randomUUID(), bytes: jpeg(`photo ${i}`) }))
  for (let from = 0; from < photos.length; from += AT_A_TIME)
    await Promise.all(photos.slice(from, from + AT_A_TIME).map(({ id, bytes }) => storeOriginal(server, id, bytes)))
  const { db } = server.services
  for (let from = 0; from < photos.length; from += 1000) {
    const batch = photos.slice(from, from + 1000)
    const image = { owner_id: ada.userId, purpose: 'ITEM', state: 'READY', clique_id: cliqueId } as const
    await db
      .insertInto('images')
      .values(batch.map(({ id }) => ({ ...image, image_id: id, subject_id: id })))
      .execute()
    const variant = { variant: 'base', content_type: 'image/jpeg', stored_at: new Date() } as const
    await db
      .insertInto('image_variants')
      .values(
        batch.map(({ id, bytes }) => ({
          ...variant,
          image_id: id,
          byte_length: bytes.length,
          md5: createHash('md5').update(bytes).digest('base64'),
          crc32: crc32(bytes),
        })),
      )
      .execute()
    const item = { collection_id: collectionId, owner_id: ada.userId, state: 'READY', caption: 'A walk' } as const
    await db
      .insertInto('items')
      .values(batch.map(({ id }, i) => ({ ...item, item_id: id, taken_at: new Date(1_700_000_000_000 + i * 1000) })))
      .execute()
  }
  const started = performance.now()
  const prepared = await ada.ask('downloadCollection', { params: { id: collectionId }, body: {} })
  print(`10,000 photos prepared in ${Math.round(performance.now() - started)} ms`)
  if (!('url' in prepared)) throw new Error('not prepared')
  expect(prepared).toMatchObject({ photos: 10_000, missing: 0 })
  expect(await checkArchive(server.url + prepared.url, prepared.bytes)).toEqual({ isSame: true, isFlat: true })
})
