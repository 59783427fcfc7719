import Dexie from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { UploadQueue, dropQueue, queueOf, type UploadSession } from './queue'
import { isWebKit, sizeOf, toBlob, toStored } from './queue-bytes'
import { isQuotaError } from './quota'
import {
  addPhotos,
  bytesOf,
  changePhotos,
  damagedPhotos,
  done,
  doneAs,
  failedFor,
  photosOf,
  pickedFile,
  processedAs,
  type PhotoChange,
  type Processed,
} from './queue-photos'
import { changeSession, noteTrouble, openSessions, removeSession, watchSessions } from './queue-sessions'
import { photoRow, sessionRow } from '../../../tests/fixtures/queue-rows'

let number = 0
const session = (id: string, change: Partial<UploadSession> = {}) => sessionRow({ id, state: 'SELECTING', ...change })
const row = (id: string, sessionId: string, index = 0, size = 4) =>
  photoRow({ id, sessionId, index, name: `${id}.jpg`, size })
const blob = (text: string) => new Blob([text], { type: 'image/jpeg' })
const buffer = (text: string) => new TextEncoder().encode(text).buffer
const variant = { contentType: 'image/jpeg', contentLength: 100, contentMd5: '' }
const variants = { basePhoto: variant, medQualityPhoto: variant, lowQualityPhoto: variant }
const dateCreated = '2024-05-06T07:08:09.000Z'

/** A queue with one session of two photos. */
const setUp = async () => {
  const queue = new UploadQueue(`test-${number++}`)
  await queue.sessions.add(session('s', { total: 2 }))
  await addPhotos(
    queue,
    [
      { row: row('b', 's', 1), bytes: blob('bbbb') },
      { row: row('a', 's', 0), bytes: blob('aaaa') },
    ],
    5,
  )
  return queue
}
const counts = async (queue: UploadQueue) => [
  await queue.sessions.count(),
  await queue.photos.count(),
  await queue.files.count(),
  await queue.copies.count(),
]
const change = (queue: UploadQueue, id: string, what: PhotoChange) => changePhotos(queue, new Map([[id, what]]))
const keep = async (queue: UploadQueue, id: string, bytes: Processed['bytes']) =>
  change(queue, id, await processedAs({ variants, dateCreated, bytes }))
const text = async (queue: UploadQueue, id: string, name: 'base' | 'medium' | 'low') => {
  const bytes = await bytesOf(queue, id, name)
  return bytes && toBlob(bytes, 'image/jpeg').text()
}

// [U1]
it('requests strict durability: photos that are reported as safe are on the disk', async () => {
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await setUp()
  const durabilities = asked.mock.calls.flatMap(([, mode, options]) => (mode === 'readwrite' ? [options] : []))
  expect(durabilities.length).toBeGreaterThan(0)
  for (const options of durabilities) expect(options).toEqual({ durability: 'strict' })
  asked.mockRestore()
})

it('keeps photos in the order they were picked, with their bytes and type', async () => {
  const queue = await setUp()
  expect((await photosOf(queue, 's')).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(await text(queue, 'a', 'base')).toBe('aaaa')
  expect((await pickedFile(queue, 'a'))?.type).toBe('image/jpeg')
  expect(await bytesOf(queue, 'a', 'medium')).toBeUndefined()
  expect((await queue.sessions.get('s'))?.copiedAt).toBe(5)
})

it('adds nothing to a session that is gone or no longer being copied', async () => {
  const queue = await setUp()
  await changeSession(queue, 's', (s) => ({ ...s, state: 'PROCESSING' }))
  const added = [{ row: row('x', 's'), bytes: blob('xxxx') }]
  expect(await addPhotos(queue, added, 9)).toBe(false)
  expect(await addPhotos(queue, [{ row: row('x', 'unknown'), bytes: blob('xxxx') }], 9)).toBe(false)
  expect(await counts(queue)).toEqual([1, 2, 2, 0])
})

// [U3]
it('F4 all of a transaction or nothing', async () => {
  const queue = await setUp()
  const twice = [
    { row: row('c', 's', 2), bytes: blob('cccc') },
    { row: row('a', 's', 3), bytes: blob('again') },
  ]
  await expect(addPhotos(queue, twice, 9)).rejects.toThrow('bulkAdd')
  expect(await counts(queue)).toEqual([1, 2, 2, 0])
})

it('notices bytes that were not stored whole', async () => {
  const queue = await setUp()
  const rows = await photosOf(queue, 's')
  expect(await damagedPhotos(queue, rows)).toEqual([])
  await queue.files.put({ id: 'b', type: 'image/jpeg', bytes: blob('bb') })
  expect((await damagedPhotos(queue, rows)).map(({ id }) => id)).toEqual(['b'])
  await queue.files.delete('a')
  expect(await damagedPhotos(queue, rows)).toHaveLength(2)
})

describe('results of processing', () => {
  it('is kept with the original', async () => {
    const queue = await setUp()
    await queue.photos.update('a', { isProcessing: true })
    const bytes = { medium: buffer('medium'), low: buffer('low') }
    await keep(queue, 'a', bytes)
    expect(await queue.photos.get('a')).toMatchObject({
      state: 'processed',
      isProcessing: false,
      variants,
      dateCreated,
    })
    expect([await text(queue, 'a', 'base'), await text(queue, 'a', 'medium')]).toEqual(['aaaa', 'medium'])
  })

  it('replaces the original if it changed', async () => {
    const queue = await setUp()
    const bytes = { base: blob('clean'), medium: buffer('medium'), low: buffer('low') }
    await keep(queue, 'a', bytes)
    expect(await text(queue, 'a', 'base')).toBe('clean')
    expect(await pickedFile(queue, 'a')).toBeUndefined()
    expect(await queue.files.get('a')).toBeUndefined()
  })

  it('F19 is not kept by half on a full device', async () => {
    const queue = await setUp()
    const bytes = { medium: buffer('medium'), low: buffer('low') }
    vi.spyOn(queue.photos, 'bulkUpdate').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(keep(queue, 'a', bytes)).rejects.toSatisfy(isQuotaError)
    expect((await queue.photos.get('a'))?.state).toBe('stored')
    expect(await queue.copies.count()).toBe(0)
  })
})

// [U6]
it('frees the bytes of what is done, and keeps those of what failed', async () => {
  const queue = await setUp()
  const bytes = { base: blob('clean'), medium: buffer('medium'), low: buffer('low') }
  await keep(queue, 'a', bytes)
  await changePhotos(
    queue,
    new Map([
      ['a', done],
      ['b', failedFor({ code: 'IMAGE_DAMAGED', message: '' })],
    ]),
  )
  expect(await counts(queue)).toEqual([1, 2, 1, 0])
  expect((await photosOf(queue, 's')).map(({ state }) => state)).toEqual(['done', 'failed'])
  expect(await text(queue, 'b', 'base')).toBe('bbbb')
  await change(queue, 'b', doneAs('item'))
  expect(await counts(queue)).toEqual([1, 2, 0, 0])
  expect(await queue.photos.get('b')).toMatchObject({ state: 'done', itemId: 'item', isDuplicate: true })
})

it('removes a session with everything of it, and nothing else', async () => {
  const queue = await setUp()
  await queue.sessions.add(session('other'))
  await addPhotos(queue, [{ row: row('x', 'other'), bytes: blob('xxxx') }], 5)
  await keep(queue, 'a', { medium: buffer('m'), low: buffer('l') })
  await removeSession(queue, 's')
  expect(await counts(queue)).toEqual([1, 1, 1, 0])
})

it('changes a session’s row only if something changed, and never restores one', async () => {
  const queue = await setUp()
  const put = vi.spyOn(queue.sessions, 'put')
  await changeSession(queue, 's', (same) => same)
  expect(put).not.toHaveBeenCalled()
  expect(await changeSession(queue, 's', (s) => ({ ...s, isMinimized: true }))).toMatchObject({ isMinimized: true })
  expect(await changeSession(queue, 'gone', (s) => ({ ...s, isMinimized: true }))).toBeUndefined()
  expect(await queue.sessions.count()).toBe(1)
})

it('lists the sessions that still have to be worked off, oldest first', async () => {
  const queue = await setUp()
  for (const [id, state, startTime] of [
    ['late', 'UPLOADING', 9],
    ['done', 'COMPLETED', 2],
    ['lost', 'ERROR', 3],
    ['early', 'FINALIZING', 0],
  ] as const) {
    await queue.sessions.add(session(id, { state, startTime }))
  }
  expect((await openSessions(queue)).map(({ id }) => id)).toEqual(['early', 's', 'late'])
})

it('tells of new sessions', async () => {
  const queue = await setUp()
  const changed = vi.fn<() => void>()
  const watching = watchSessions(queue, changed, () => undefined)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  await queue.sessions.add(session('new'))
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2))
  // Noting its trouble does not end a wait of the engine.
  await noteTrouble(queue, { code: 'UNAVAILABLE', status: 503 })
  await queue.sessions.update('new', { state: 'FINALIZING' })
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(3))
  await queue.sessions.delete('new')
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(4))
  watching.unsubscribe()
})

// [U34]
it('reports that new sessions are no longer announced, once a read fails', async () => {
  const queue = await setUp()
  const changed = vi.fn<() => void>()
  const failed = vi.fn<(error: unknown) => void>()
  watchSessions(queue, changed, failed)
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  vi.spyOn(queue.sessions, 'toArray').mockImplementation(() => Dexie.Promise.reject(new Error('not read')))
  await queue.sessions.add(session('new'))
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
})

describe('one person’s queue is their own', () => {
  // [U40]
  it('F32 is another database, and is deleted only by name', async () => {
    const mine = queueOf('me')
    expect(queueOf('me')).toBe(mine)
    await mine.sessions.add(session('s'))
    expect(await queueOf('you').sessions.count()).toBe(0)
    await dropQueue('you')
    expect(await queueOf('me').sessions.count()).toBe(1)
    await dropQueue('me')
    expect(await queueOf('me').sessions.count()).toBe(0)
  })
})

describe('bytes at rest', () => {
  const safari = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1'
  const chromeOnIos = safari.replace('Version/18.4', 'CriOS/130.0')
  const chrome = 'Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
  const firefox = 'Mozilla/5.0 (X11; rv:153.0) Gecko/20100101 Firefox/153.0'

  it('WebKit is known by name, whatever browser it is in', () => {
    expect([safari, chromeOnIos, chrome, firefox].map((name) => isWebKit(name))).toEqual([true, true, false, false])
  })

  it('are an ArrayBuffer on WebKit, else the Blob itself', async () => {
    const picked = blob('abc')
    expect(await toStored(picked)).toBe(picked)
    vi.stubGlobal('navigator', { userAgent: safari })
    const stored = await toStored(picked)
    vi.unstubAllGlobals()
    expect(stored).toBeInstanceOf(ArrayBuffer)
    expect([sizeOf(stored), sizeOf(picked)]).toEqual([3, 3])
    expect(await toBlob(stored, 'image/png').text()).toBe('abc')
    expect(toBlob(stored, 'image/png').type).toBe('image/png')
    expect(toBlob(picked, 'image/png').type).toBe('image/png')
  })

  it('F19 a full device is known, also from within', () => {
    const full = new DOMException('', 'QuotaExceededError')
    expect(isQuotaError(full)).toBe(true)
    expect(isQuotaError(Object.assign(new Error('aborted'), { inner: full }))).toBe(true)
    expect(isQuotaError(new Error('other'))).toBe(false)
  })
})
