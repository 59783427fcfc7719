// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { writeLocal } from '../../platform/local-storage'
import { UploadQueue, type PhotoRow, type UploadSession } from '../../store/queue/queue'
import { changeSession } from '../../store/queue/queue-sessions'
import { invalidate } from '../reading/freshness/invalidate'
import { createUploadsWatch, type Upload } from './uploads'
import { photoRow, sessionRow } from '../../../tests/fixtures/queue-rows'

vi.mock('../reading/freshness/invalidate', () => ({ invalidate: vi.fn<typeof invalidate>(() => Promise.resolve()) }))
vi.mock('../session/session-state', () => ({ currentSession: () => ({ uid: 'u', userId: 'maya' }) }))
const marked = vi.mocked(invalidate)

let number = 0
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  marked.mockClear()
})

const session = (change: Partial<UploadSession> = {}) =>
  sessionRow({ id: `session-${number++}`, cliqueId: 'lake', collectionId: 'summer', ...change })
const photo = (sessionId: string, change: Partial<PhotoRow> = {}) =>
  photoRow({ id: `photo-${number++}`, sessionId, size: 200, ...change })
const follow = (queue: UploadQueue) => {
  const seen: (readonly Upload[])[] = []
  const watch = createUploadsWatch(queue)
  stops.push(watch.subscribe(() => seen.push(watch.view() ?? [])))
  return { watch, seen }
}
const newQueue = () => new UploadQueue(`person-${number++}`)

test('shows the uploads, oldest first, and follows them', async () => {
  const queue = newQueue()
  const later = session({ startTime: 2 })
  const first = session({ startTime: 1 })
  await queue.sessions.bulkAdd([later, first])
  await queue.photos.bulkAdd([photo(first.id, { index: 1, name: 'b.jpg' }), photo(first.id)])
  const { watch } = follow(queue)
  await vi.waitFor(() => expect(watch.view()?.map((one) => one.session.id)).toEqual([first.id, later.id]))
  expect(watch.view()?.[0]?.photos.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  await changeSession(queue, first.id, (row) => ({ ...row, isMinimized: true }))
  await vi.waitFor(() => expect(watch.view()?.[0]?.session.isMinimized).toBe(true))
})

test('rows that change without a pause are read a few times a second, and the last state is seen', async () => {
  const queue = newQueue()
  const one = session()
  const row = photo(one.id)
  await queue.sessions.add(one)
  await queue.photos.add(row)
  const { watch, seen } = follow(queue)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let sent = 1; sent <= 100; sent++) await queue.photos.update(row.id, { sent: { base: sent, medium: 0, low: 0 } })
  await vi.waitFor(() => expect(watch.view()?.[0]?.photos[0]?.sent.base).toBe(100))
  expect(seen.length).toBeLessThan(5)
})

test('the end of an upload is seen at once, however long the rest between two readings', async () => {
  const queue = newQueue()
  const one = session()
  const row = photo(one.id)
  await queue.sessions.add(one)
  await queue.photos.add(row)
  const { setTimeout: start } = globalThis
  // The pause between two reads never ends by itself.
  const started = vi.spyOn(globalThis, 'setTimeout')
  started.mockImplementation(((run: () => void, ms?: number) => start(run, ms === 250 ? 3_600_000 : ms)) as never)
  stops.push(() => started.mockRestore())
  const { watch, seen } = follow(queue)
  await vi.waitFor(() => expect(seen).toHaveLength(1))
  await queue.photos.update(row.id, { sent: { base: 1, medium: 0, low: 0 } })
  await vi.waitFor(() => expect(seen).toHaveLength(2))
  await changeSession(queue, one.id, (before) => ({ ...before, state: 'COMPLETED' }))
  await vi.waitFor(() => expect(watch.view()?.[0]?.session.state).toBe('COMPLETED'))
})

// [U39]
test('the end of an upload marks what shows it as out of date, once for all who watch', async () => {
  const queue = newQueue()
  const one = session()
  await queue.sessions.add(one)
  const a = follow(queue)
  const b = follow(queue)
  await vi.waitFor(() => expect(b.watch.view()).toHaveLength(1))
  expect(marked).not.toHaveBeenCalled()
  await changeSession(queue, one.id, (row) => ({ ...row, state: 'COMPLETED' }))
  await vi.waitFor(() => expect(a.watch.view()?.[0]?.session.published).toBe(true))
  await vi.waitFor(() => expect(b.watch.view()?.[0]?.session.published).toBe(true))
  expect(marked).toHaveBeenCalledTimes(1)
  expect(marked).toHaveBeenCalledWith(queue.uid, [
    'getCollection/summer',
    'collectionMonths/summer',
    'guestPhotos',
    'guestSelf',
    'collectionsOfClique/lake',
    'collectionsOfUser/maya',
    'feed',
    'getClique/lake',
    'getSelf',
    'getUser/maya',
  ])
})

test('an upload that ended before the visit is processed once', async () => {
  const queue = newQueue()
  const missed = session({ state: 'COMPLETED', collectionId: 'missed' })
  await queue.sessions.bulkAdd([
    missed,
    session({ state: 'COMPLETED', published: true }),
    session({ state: 'FINALIZING' }),
  ])
  follow(queue)
  await vi.waitFor(async () => expect((await queue.sessions.get(missed.id))?.published).toBe(true))
  expect(marked).toHaveBeenCalledTimes(1)
})

test('an upload that never had a collection changed nothing', async () => {
  const queue = newQueue()
  const { collectionId: _, ...nowhere } = session({ state: 'ERROR' })
  await queue.sessions.add(nowhere)
  const { watch } = follow(queue)
  await vi.waitFor(() => expect(watch.view()).toHaveLength(1))
  expect(marked).not.toHaveBeenCalled()
})

// [U8]
test('F24 lost photos are reported again until the user was notified', async () => {
  const queue = newQueue()
  writeLocal(`clique.waiting.${queue.uid}`, '2')
  const first = follow(queue)
  await vi.waitFor(() => expect(first.watch.view()).toEqual([]))
  const next = follow(queue)
  await vi.waitFor(() => expect(next.watch.view()).toEqual([]))
  expect(next.watch.takeLost()).toBe(2)
  expect(next.watch.takeLost()).toBe(0)
  const last = follow(queue)
  await vi.waitFor(() => expect(last.watch.view()).toEqual([]))
  expect(last.watch.takeLost()).toBe(0)
})
