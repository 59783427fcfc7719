/** Archives that are larger than 4 GB or have 10,000 photos: whole for every program, cut and continued, in flat memory. */
import { createHash, randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { mkdir, mkdtemp, open, rm, stat, truncate, writeFile, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GB, MB } from '../../contract/limits'
import { print } from '../programs/program'
import { downloadAddress } from '../downloads/address'
import { layOutManifest, type Manifest } from '../downloads/manifest'
import { jpeg } from '../test/pictures'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { checkZip, zipPrograms } from '../test/zip'

/** What Node holds besides: its heap grows before it is collected. */
const MOST_GROWTH = 300 * MB

let server: RunningServer
let ada: Person
let cliqueId: string
let folder: string
beforeAll(async () => {
  server = await startServer()
  ada = await server.person('ada')
  cliqueId = await makeClique(ada)
  folder = await mkdtemp(join(tmpdir(), 'clique-downloads-'))
})
afterAll(async () => {
  await discard(server)
  await rm(folder, { recursive: true })
})

const fileOf = (imageId: string) => join(server.dataFolder, 'objects/item', imageId.slice(-2), imageId, 'base')

interface Received {
  sha256: string
  /** Bytes by which the process grew at most. */
  growth: number
  seconds: number
}

const ZEROS = Buffer.alloc(MB)
const isZero = (chunk: Buffer) => chunk.length <= MB && chunk.equals(ZEROS.subarray(0, chunk.length))

/** One request from byte `from` on, which is cut after `most` bytes; answers how many arrived. */
const receivePart = (url: string, from: number, most: number, take: (chunk: Buffer, at: number) => Promise<void>) =>
  new Promise<number>((resolve, reject) => {
    const request = get(server.url + url, { headers: { range: `bytes=${from}-` } }, async (response) => {
      let length = 0
      try {
        if (response.statusCode !== 206) throw new Error(`The server answered ${response.statusCode}`)
        for await (const chunk of response as AsyncIterable<Buffer>) {
          const part = chunk.subarray(0, most - length)
          await take(part, from + length)
          length += part.length
          if (length === most) break
        }
        request.destroy()
        resolve(length)
      } catch (error) {
        reject(error as Error)
      }
    })
    request.on('error', (error) => (request.destroyed ? undefined : reject(error)))
  })

/** Receives an archive of so many bytes with so many cuts, into a file where one is given; zeros take no room in it. */
const receive = async (url: string, bytes: number, cuts: number, file?: FileHandle): Promise<Received> => {
  const hash = createHash('sha256')
  const before = process.memoryUsage().rss
  const started = performance.now()
  let growth = 0
  let last = 0
  const take = async (chunk: Buffer, at: number) => {
    hash.update(chunk)
    if (file && !isZero(chunk)) await file.write(chunk, 0, chunk.length, at)
    if (at - last > 50 * MB) {
      last = at
      growth = Math.max(growth, process.memoryUsage().rss - before)
    }
  }
  const step = Math.ceil(bytes / (cuts + 1))
  for (let from = 0; from < bytes;) from += await receivePart(url, from, Math.min(step, bytes - from), take)
  await file?.truncate(bytes)
  return { sha256: hash.digest('hex'), growth, seconds: (performance.now() - started) / 1000 }
}

/** Throws where a program finds a fault in it. */
const checkArchive = async (url: string, bytes: number) => {
  const path = join(folder, `${randomUUID()}.zip`)
  const file = await open(path, 'w')
  const whole = await receive(url, bytes, 0, file)
  await file.close()
  expect((await stat(path)).size).toBe(bytes)
  await checkZip(path)
  await rm(path)
  const cut = await receive(url, bytes, 10)
  const speed = Math.round(bytes / MB / whole.seconds)
  const grown = [whole, cut].map(({ growth }) => `${Math.round(growth / MB)} MB`).join(' and ')
  print(`${Math.round(bytes / MB)} MB at ${speed} MB/s, checked by ${zipPrograms.join(', ')}; memory grew by ${grown}`)
  return { isSame: cut.sha256 === whole.sha256, isFlat: Math.max(whole.growth, cut.growth) < MOST_GROWTH }
}

const zerosSum = (size: number) => {
  let sum = 0
  for (let at = 0; at < size; at += MB) sum = crc32(ZEROS.subarray(0, Math.min(MB, size - at)), sum)
  return sum
}

test.runIf(zipPrograms.length > 0)('an archive with an original over 4 GB, and one behind it', async () => {
  const collectionId = await makeCollection(ada, cliqueId)
  const [large, small] = [await addPhoto(ada, collectionId), await addPhoto(ada, collectionId)]
  // No photo of the app has as many bytes, and none of its columns; the archive's own manifest has.
  const size = 4 * GB + 12_345_678
  await truncate(fileOf(large), 0)
  await truncate(fileOf(large), size)
  const { size: rest } = await stat(fileOf(small))
  const { crc32: sum } = await server.services.db
    .selectFrom('image_variants')
    .select('crc32')
    .where('image_id', '=', small)
    .where('variant', '=', 'base')
    .executeTakeFirstOrThrow()
  const times = { modified: 1_714_557_600, dosTime: 0x58a1_5000 }
  const manifest: Manifest = {
    texts: [],
    photos: [
      { imageId: large, name: 'large.jpg', size, crc32: zerosSum(size), ...times },
      { imageId: small, name: 'small.jpg', size: rest, crc32: Number(sum), ...times },
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
  expect(await checkArchive(url, layOutManifest(manifest).length)).toEqual({ isSame: true, isFlat: true })
})

test.runIf(zipPrograms.length > 0)('an archive of 10,000 photos', async () => {
  const collectionId = await makeCollection(ada, cliqueId)
  const photos = Array.from({ length: 10_000 }, (_, i) => ({ id: randomUUID(), bytes: jpeg(`photo ${i}`) }))
  for (const { id, bytes } of photos) {
    await mkdir(dirname(fileOf(id)), { recursive: true })
    await writeFile(fileOf(id), bytes)
  }
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
  expect(await checkArchive(prepared.url, prepared.bytes)).toEqual({ isSame: true, isFlat: true })
})
