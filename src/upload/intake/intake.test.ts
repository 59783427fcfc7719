import { expect, it, vi } from 'vitest'
import { ok } from '../../../contract/failure'
import { newId } from '../../platform/ids'
import { UploadQueue } from '../../store/queue/queue'
import { photosOf } from '../../store/queue/queue-photos'
import { markReduced } from '../../store/queue/reduced-files'
import { removeSession } from '../../store/queue/queue-sessions'
import { stageUpload } from './intake'

let number = 0
/** The same queue, as opened by the reloaded page. */
const openAgain = (queue: UploadQueue) => {
  queue.close()
  return new UploadQueue(queue.uid)
}
const openQueue = () => new UploadQueue(`intake-${number++}`)
const file = (i: number) => new File([`photo ${i}`.padEnd(200)], `${i}.jpg`, { type: 'image/jpeg', lastModified: i })
const files = (count: number) => Array.from({ length: count }, (_, i) => file(i))
const staging = (picked: File[]) => ({
  id: newId(),
  cliqueId: 'clique',
  target: { kind: 'existing', collectionId: 'k' } as const,
  files: picked,
  keepLocation: true,
})
const everything = async (queue: UploadQueue) => [
  await queue.sessions.count(),
  await queue.photos.count(),
  await queue.files.count(),
]

it('copies all files, several to a transaction, and only then the session counts', async () => {
  const queue = openQueue()
  const states: (string | undefined)[] = []
  const received: number[] = []
  const staged = await stageUpload(queue, staging(files(20)), {
    onReceived: (n, of) => {
      received.push(n, of)
      void queue.sessions.toArray().then(([session]) => states.push(session?.state))
    },
  })
  if (!staged.ok) throw new Error(staged.error.message)
  expect(received).toEqual([8, 20, 16, 20, 20, 20])
  expect(new Set(states)).toEqual(new Set(['SELECTING']))
  expect(await queue.sessions.get(staged.value)).toMatchObject({
    state: 'PROCESSING',
    total: 20,
    collectionId: 'k',
    keepLocation: true,
  })
  const photos = await photosOf(queue, staged.value)
  expect(photos.map(({ name, size, lastModified }) => [name, size, lastModified])).toEqual(
    files(20).map((f) => [f.name, f.size, f.lastModified]),
  )
  expect(new Set(photos.map(({ id }) => id)).size).toBe(20)
})

// [U54]
it('a photo of which a smaller copy is sent is marked so in its row', async () => {
  const queue = openQueue()
  const [whole, large] = files(2)
  if (!whole || !large) throw new Error('two were made')
  markReduced(large)
  const staged = await stageUpload(queue, staging([whole, large]))
  const rows = staged.ok ? await photosOf(queue, staged.value) : []
  expect(rows.map(({ isReduced }) => isReduced)).toEqual([undefined, true])
})

// [U5]
it('F34 a file that cannot be read is a failed photo; the others are kept', async () => {
  const queue = openQueue()
  const picked = files(10)
  const gone = picked[3]
  if (!gone) throw new Error('ten were made')
  const unreadable = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  vi.spyOn(gone, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: unreadable }))
  const { bulkAdd } = queue.files
  vi.spyOn(queue.files, 'bulkAdd').mockImplementation((rows: Parameters<typeof bulkAdd>[0]) => {
    if (rows.some(({ bytes }) => bytes === gone)) throw new DOMException('gone', 'UnknownError')
    return bulkAdd.call(queue.files, rows)
  })
  const staged = await stageUpload(queue, staging(picked))
  if (!staged.ok) throw new Error(staged.error.message)
  const photos = await photosOf(queue, staged.value)
  expect(photos.filter(({ state }) => state === 'failed')).toMatchObject([
    { name: '3.jpg', reason: { code: 'FILE_UNREADABLE', message: 'Failed to read file' } },
  ])
  expect(photos).toHaveLength(10)
})

// [U5]
it('F34 bytes that come back shorter than they were picked are a failed photo', async () => {
  const queue = openQueue()
  const { bulkAdd } = queue.files
  vi.spyOn(queue.files, 'bulkAdd').mockImplementation((rows: Parameters<typeof bulkAdd>[0]) =>
    bulkAdd.call(
      queue.files,
      rows.map((row, i) => (i === 1 ? { ...row, bytes: new Blob(['cut']) } : row)),
    ),
  )
  const staged = await stageUpload(queue, staging(files(3)))
  if (!staged.ok) throw new Error(staged.error.message)
  expect((await photosOf(queue, staged.value)).map(({ state }) => state)).toEqual(['stored', 'failed', 'stored'])
})

it('takes nothing without a clique, nor for a new collection without a name', async () => {
  const queue = openQueue()
  const target = { kind: 'new', clientId: 'n', name: ' ', description: '', visibility: 'PRIVATE' } as const
  expect(await stageUpload(queue, { ...staging(files(1)), target, cliqueId: '' })).toMatchObject({
    error: { code: 'NO_CLIQUE' },
  })
  expect(await stageUpload(queue, { ...staging(files(1)), target })).toMatchObject({ error: { code: 'NO_NAME' } })
  expect(await everything(queue)).toEqual([0, 0, 0])
})

// [U4]
it('F19 a full device: says so, and leaves nothing behind', async () => {
  const queue = openQueue()
  let transactions = 0
  const { bulkAdd } = queue.files
  vi.spyOn(queue.files, 'bulkAdd').mockImplementation((rows: Parameters<typeof bulkAdd>[0]) => {
    if (++transactions === 2) throw new DOMException('full', 'QuotaExceededError')
    return bulkAdd.call(queue.files, rows)
  })
  expect(await stageUpload(queue, staging(files(20)))).toMatchObject({ ok: false, error: { code: 'NOT_ENOUGH_SPACE' } })
  expect(await everything(queue)).toEqual([0, 0, 0])
})

// [U4]
it('stops when asked to, and leaves nothing behind', async () => {
  const queue = openQueue()
  const stop = new AbortController()
  const staged = await stageUpload(queue, staging(files(20)), { signal: stop.signal, onReceived: () => stop.abort() })
  expect(staged).toMatchObject({ ok: false, error: { code: 'ABORTED' } })
  expect(await everything(queue)).toEqual([0, 0, 0])
})

// [U4]
it('an unexpected error is thrown, and leaves nothing behind', async () => {
  const queue = openQueue()
  vi.spyOn(queue.photos, 'bulkAdd').mockImplementation(() => {
    throw new Error('surprise')
  })
  await expect(stageUpload(queue, staging(files(2)))).rejects.toThrow('surprise')
  expect(await everything(queue)).toEqual([0, 0, 0])
})

// [U4]
it('F4 if the engine has taken up the session in the meantime, the other photos become a session of their own', async () => {
  const queue = openQueue()
  const whole = staging(files(20))
  const received: number[] = []
  const staged = await stageUpload(queue, whole, {
    onReceived: (n) => {
      received.push(n)
      if (n === 8) void queue.sessions.update(whole.id, { state: 'UPLOADING' })
    },
  })
  if (!staged.ok) throw new Error(staged.error.message)
  expect(received).toEqual([8, 16, 20])
  expect(await queue.sessions.get(whole.id)).toMatchObject({ state: 'UPLOADING', total: 8 })
  expect(await queue.sessions.get(staged.value)).toMatchObject({ state: 'PROCESSING', total: 12, target: whole.target })
  expect(await photosOf(queue, whole.id)).toHaveLength(8)
  expect((await photosOf(queue, staged.value)).map(({ name }) => name)).toEqual(
    files(20)
      .slice(8)
      .map(({ name }) => name),
  )
})

// [U4]
it('F4 what an earlier page had copied and the engine has taken up is not removed', async () => {
  const queue = openQueue()
  const whole = staging(files(12))
  await expect(stageUpload(queue, whole, { onReceived: () => queue.close() })).rejects.toThrow(
    'Database has been closed',
  )
  const again = openAgain(queue)
  await again.sessions.update(whole.id, { state: 'PROCESSING' })
  const staged = await stageUpload(again, { ...whole, files: files(12).slice(8) })
  if (!staged.ok) throw new Error(staged.error.message)
  expect(staged.value).not.toBe(whole.id)
  const [before, after] = [await photosOf(again, whole.id), await photosOf(again, staged.value)]
  expect([...before, ...after].map(({ name }) => name)).toEqual(files(12).map(({ name }) => name))
  expect(await again.sessions.get(whole.id)).toMatchObject({ state: 'PROCESSING', total: 8 })
})

it('a session that another tab removes in the meantime is not begun again', async () => {
  const queue = openQueue()
  const whole = staging(files(20))
  const staged = await stageUpload(queue, whole, {
    onReceived: (n) => {
      if (n === 8) void removeSession(queue, whole.id)
    },
  })
  expect(staged).toMatchObject({ ok: false, error: { code: 'ABORTED' } })
  expect(await everything(queue)).toEqual([0, 0, 0])
})

it('photos that were still to be copied when a page ended join the same upload', async () => {
  const queue = openQueue()
  const whole = staging(files(12))
  // The page ends after the first transaction
  await expect(stageUpload(queue, whole, { onReceived: () => queue.close() })).rejects.toThrow(
    'Database has been closed',
  )
  const again = openAgain(queue)
  const staged = await stageUpload(again, { ...whole, files: files(12).slice(8) })
  expect(staged).toEqual(ok(whole.id))
  expect(await again.sessions.toArray()).toMatchObject([{ id: whole.id, state: 'PROCESSING', total: 12 }])
  expect((await photosOf(again, whole.id)).map(({ name, index }) => [name, index])).toEqual(
    files(12).map(({ name }, i) => [name, i]),
  )
})
