import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
  type FileHandle,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../contract/failure'
import { GB } from '../../contract/limits'
import { refuse } from '../basis/refusal'
import { announce } from '../test/pictures'
import { DiskStore } from './disk-store'
import type { Place } from './place'

let folder: string
let store: DiskStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-'))
  store = await DiskStore.open(folder, 0)
})
afterEach(() => rm(folder, { recursive: true }))

const bytes = Buffer.alloc(200_000, 'clique')
const place: Place = { purpose: 'ITEM', imageId: '0190c3b2-7f3e-7cc2-8a55-0242ac120002', variant: 'base' }
const temporary = () => readdir(join(folder, 'temporary'))
const fine = () => Promise.resolve(ok(undefined))
const receive = (body: Buffer, announced = announce(bytes)) => store.receive(Readable.from([body]), announced, fine)
const readAll = async () => {
  const bytes = await store.read(place)
  return bytes && Buffer.concat(await bytes.toArray())
}

test('received bytes are read back from their place until they are removed', async () => {
  const received = await receive(bytes)
  if (!received.ok) throw new Error(received.error.message)
  await store.keep(received.value.path, place)
  expect(await readAll()).toEqual(bytes)
  expect(await temporary()).toEqual([])
  await store.remove('ITEM', place.imageId)
  await store.remove('ITEM', place.imageId)
  expect(await readAll()).toBeUndefined()
})

test('F12 other bytes than announced leave nothing behind', async () => {
  const other = Buffer.from(bytes)
  other[7] = 0
  expect(await receive(other)).toMatchObject({ ok: false, error: { status: 400 } })
  expect(await receive(bytes.subarray(1))).toMatchObject({ ok: false, error: { status: 400 } })
  expect(await temporary()).toEqual([])
})

test('large bytes are read back whole, and bytes that the check refuses leave nothing', async () => {
  const large = Buffer.alloc(3_500_000, 'clique ')
  const pieces = Array.from({ length: 100 }, (_, i) => large.subarray(i * 35_000, (i + 1) * 35_000))
  const received = await store.receive(Readable.from(pieces), announce(large), async (image) => {
    expect([image.length, await image.at(3_499_990, 64)]).toEqual([large.length, large.subarray(-10)])
    return ok(undefined)
  })
  if (!received.ok) throw new Error(received.error.message)
  await store.keep(received.value.path, place)
  expect((await readAll())?.equals(large)).toBe(true)
  const refused = () => Promise.resolve(refuse('INVALID_REQUEST', 'no image', 415))
  expect(await store.receive(Readable.from([bytes]), announce(bytes), refused)).toMatchObject({ ok: false })
  expect(await temporary()).toEqual([])
})

test('F5 a sender who goes away leaves nothing behind', async () => {
  const body = new Readable({ read: () => undefined })
  body.push(bytes.subarray(0, 1000))
  const receiving = store.receive(body, announce(bytes), fine)
  setTimeout(() => body.destroy(new Error('gone')), 20)
  await expect(receiving).rejects.toThrow('gone')
  expect(await temporary()).toEqual([])
})

test('F10 a full disk is an answer, and leaves nothing behind', async () => {
  const full = Object.assign(new Error('full'), { code: 'ENOSPC' })
  const body = Readable.from(
    (async function* () {
      yield bytes.subarray(0, 1000)
      throw full
    })(),
  )
  expect(await store.receive(body, announce(bytes), fine)).toMatchObject({
    ok: false,
    error: { code: 'NOT_ENOUGH_SPACE', status: 507 },
  })
  expect(await temporary()).toEqual([])
})

test('F10 room that the database needs is not given to photos', async () => {
  const most = 2 ** 50
  const careful = await DiskStore.open(folder, most)
  const body = Readable.from([bytes])
  expect(await careful.receive(body, announce(bytes), fine)).toMatchObject({
    ok: false,
    error: { code: 'NOT_ENOUGH_SPACE', status: 507 },
  })
  await careful.assertReachable()
  expect(await careful.room()).toBeLessThan(0)
  expect(await temporary()).toEqual([])
})

test('F10 bodies that arrive at once count for the room together', async () => {
  const { bavail, bsize } = await statfs(folder)
  const tight = await DiskStore.open(folder, bavail * bsize - 2 * GB)
  const large = { ...announce(bytes), contentLength: 1.5 * GB }
  const first = new Readable({ read: () => undefined })
  first.push(bytes)
  const receiving = tight.receive(first, large, fine)
  expect(await tight.receive(Readable.from([bytes]), large, fine)).toMatchObject({
    error: { code: 'NOT_ENOUGH_SPACE' },
  })
  first.push(null)
  expect(await receiving).toMatchObject({ error: { code: 'INVALID_REQUEST' } })
  // Refused for its length, not for the room: the room reserved for the first one is free again.
  expect(await tight.receive(Readable.from([bytes]), large, fine)).toMatchObject({ error: { code: 'INVALID_REQUEST' } })
})

test('F10 a disk that fails does not end the request, so that it can still be answered', async () => {
  await rename(join(folder, 'temporary'), join(folder, 'away'))
  const body = new Readable({ read: () => undefined })
  body.push(bytes.subarray(0, 1000))
  await expect(store.receive(body, announce(bytes), fine)).rejects.toThrow('ENOENT')
  expect(body.destroyed).toBe(false)
  await rename(join(folder, 'away'), join(folder, 'temporary'))
  expect((await receive(bytes)).ok).toBe(true)
})

test('F10 so does one that fails in the middle of a body', async () => {
  const handle = await open(join(folder, 'any'), 'w')
  const writing = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'writev').mockRejectedValue(new Error('EIO'))
  await handle.close()
  const body = new Readable({ read: () => undefined })
  body.push(Buffer.alloc(1024 * 1024 + 1))
  await expect(store.receive(body, announce(bytes), fine)).rejects.toThrow('EIO')
  writing.mockRestore()
  expect(body.destroyed).toBe(false)
  expect(await temporary()).toEqual([])
})

test('a file of another program among the folders of images is none', async () => {
  await mkdir(join(folder, 'item'), { recursive: true })
  await writeFile(join(folder, 'item', '.DS_Store'), 'x')
  const found: unknown[] = []
  for await (const image of store.images()) found.push(image)
  expect(found).toEqual([])
})

test('the sweep takes only old temporary files', async () => {
  const [old, young] = [await receive(bytes), await receive(bytes)]
  if (!old.ok || !young.ok) throw new Error('not received')
  const hourAgo = new Date(Date.now() - 3_600_000)
  await utimes(old.value.path, hourAgo, hourAgo)
  expect(await store.sweepTemporary(1_800_000)).toBe(1)
  expect(await temporary()).toEqual([young.value.path.split('/').at(-1)])
})

// [U11]
test('a stored photo is on the disk: its bytes before the rename, its name before the answer', async () => {
  const probe = await open(join(folder, 'any'), 'w')
  const prototype = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const flushed: { inode: number; size: number; isFolder: boolean; placed: boolean }[] = []
  const target = join(folder, 'item', place.imageId.slice(-2), place.imageId)
  const placed = () =>
    readdir(target).then(
      (names) => names.includes('base'),
      () => false,
    )
  const sync = prototype.sync
  const syncing = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
    const stats = await this.stat()
    await sync.call(this)
    flushed.push({ inode: stats.ino, size: stats.size, isFolder: stats.isDirectory(), placed: await placed() })
  })
  try {
    const received = await receive(bytes)
    if (!received.ok) throw new Error(received.error.message)
    const { ino: photo } = await stat(received.value.path)
    expect(flushed).toEqual([{ inode: photo, size: bytes.length, isFolder: false, placed: false }])
    await store.keep(received.value.path, place)
    const { ino: parent } = await stat(target)
    expect((await stat(join(target, 'base'))).ino).toBe(photo)
    expect(flushed.at(-1)).toMatchObject({ inode: parent, isFolder: true, placed: true })
    const made = [folder, join(folder, 'item'), join(folder, 'item', place.imageId.slice(-2))]
    const inodes = await Promise.all(made.map(async (path) => (await stat(path)).ino))
    expect(flushed.map(({ inode }) => inode)).toEqual(expect.arrayContaining(inodes))
  } finally {
    syncing.mockRestore()
  }
})
