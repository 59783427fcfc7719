/** From a folder into a bucket: run by `npm run test:scale`. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { DiskStore } from '../objects/disk-store'
import type { Place } from '../objects/place'
import { S3Store } from '../objects/s3/s3-store'
import { bucketOf } from '../test/stores/own-bucket'
import { ok } from '../../contract/failure'
import { announce, jpeg } from '../test/pictures'
import { discard, startServer, type RunningServer } from '../test/running-server'
import { copyPhotos } from './copy-photos'

const hasS3 = inject('s3') !== undefined
let server: RunningServer
let folder: string
let from: DiskStore
let to: S3Store

beforeAll(async () => {
  if (!hasS3) return
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'clique-photos-'))
  from = await DiskStore.open(folder, 0)
  const bucket = await bucketOf(folder)
  if (bucket === undefined) throw new Error('no bucket')
  to = new S3Store(bucket)
})
afterAll(async () => {
  if (!hasS3) return
  await discard(server)
  await rm(folder, { recursive: true })
})

/** A file in the folder that has a row in the database. */
const store = async (bytes: Buffer): Promise<Place> => {
  const place = { purpose: 'ITEM', imageId: randomUUID(), variant: 'base' } as const
  const { contentType, contentLength, contentMd5 } = announce(bytes)
  const received = await from.receive(Readable.from([bytes]), announce(bytes), () => Promise.resolve(ok(undefined)))
  if (!received.ok) throw new Error(received.error.message)
  await from.keep(received.value.path, place)
  const { db } = server.services
  await db
    .insertInto('images')
    .values({ image_id: place.imageId, purpose: 'ITEM', subject_id: place.imageId })
    .execute()
  const row = { content_type: contentType, byte_length: contentLength, md5: contentMd5, stored_at: new Date() }
  await db
    .insertInto('image_variants')
    .values({ image_id: place.imageId, variant: 'base', ...row })
    .execute()
  return place
}

test.runIf(hasS3)('every file is copied once, what is damaged is named, and a second run resumes', async () => {
  const copy = () => copyPhotos(server.services.db, from, to, new AbortController().signal, () => {})
  const [first, second, hurt] = [await store(jpeg('a')), await store(jpeg('b')), await store(jpeg('c'))]
  const file = join(folder, 'item', hurt.imageId.slice(-2), hurt.imageId, 'base')
  await writeFile(file, 'something else')
  expect(await copy()).toEqual({ copied: 2, skipped: 0, unfit: [hurt] })
  // Reading it fails with EIO, as at a damaged sector.
  await rm(file)
  await symlink('/proc/self/mem', file)
  await to.remove('ITEM', second.imageId)
  expect(await copy()).toEqual({ copied: 1, skipped: 1, unfit: [hurt] })
  expect(await (await to.read(first))?.toArray().then((chunks) => Buffer.concat(chunks))).toEqual(jpeg('a'))
  expect(await to.read(hurt)).toBeUndefined()
})
