import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CacheDatabase, cacheOf, renewCache } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import { clearSession, writeSession } from '../../store/session-rows'
import {
  withQueue,
  dropQueue,
  engineLock,
  type PhotoFailure,
  type PhotoRow,
  type SessionState,
} from '../../store/queue/queue'
import { readResponse, writeResponse } from '../../store/responses'
import { dropDatabases, sweepDatabases } from './drop-databases'
import { setSession } from '../session/session-state'
import { countLost } from '../uploads/waiting-count'
import { writeAccepted } from '../../store/outbox/accepted'
import { stamp } from '../../store/stamp'
import { sessionRow } from '../../../tests/fixtures/queue-rows'

const names = async () => (await Dexie.getDatabaseNames()).filter((name) => /^clique-(cache|queue)-/.test(name))

const hasUpload = (state: SessionState) => withQueue('u', (queue) => queue.sessions.put(sessionRow({ state })))

const failedPhoto = (code: PhotoFailure['code']) =>
  ({ id: 'p', sessionId: 's', index: 0, state: 'failed', reason: { code } }) as PhotoRow

beforeEach(() => void vi.stubGlobal('navigator', {}))
afterEach(async () => {
  setSession(undefined)
  await clearSession('u')
  await dropQueue('u')
  await dropCache('u')
  renewCache('u')
})

// [S17]
test('F33 late requests after a sign-out are refused, and create no database again', async () => {
  const cache = cacheOf('u')
  await writeResponse(cache, 'getSelf', 1, { requestedAt: stamp() })
  await hasUpload('COMPLETED')
  expect(await names()).toEqual(['clique-cache-u', 'clique-queue-u'])
  await dropDatabases('u')
  await expect(writeResponse(cache, 'getSelf', 2, { requestedAt: stamp() })).rejects.toThrow(/closed/)
  await expect(readResponse(cacheOf('u'), 'getSelf')).rejects.toThrow(/closed/)
  expect(await names()).toEqual([])
})

// [S17]
test('F33 another tab created them again: this one deletes them too', async () => {
  await dropDatabases('u')
  await writeResponse(new CacheDatabase('u'), 'getSelf', 5, { requestedAt: stamp() })
  await hasUpload('COMPLETED')
  await sweepDatabases('u')
  expect(await names()).toEqual([])
})

// [S17]
test('an answer for a former user after another signed in creates no database again', async () => {
  const late = cacheOf('u')
  await dropDatabases('u')
  setSession({ id: 'current', uid: 'v', phoneNumber: '' })
  for (const cache of [late, cacheOf('u')])
    await expect(writeResponse(cache, 'getSelf', 6, { requestedAt: stamp() })).rejects.toThrow(/closed/)
  await writeResponse(cacheOf('v'), 'getSelf', 7, { requestedAt: stamp() })
  expect(await names()).toEqual(['clique-cache-v'])
  await dropCache('v')
})

// [S20]
test('a user who signs in again is admitted again, in every tab', async () => {
  await dropDatabases('u')
  setSession({ id: 'current', uid: 'u', phoneNumber: '' })
  await writeResponse(cacheOf('u'), 'getSelf', 3, { requestedAt: stamp() })
  expect((await readResponse(cacheOf('u'), 'getSelf'))?.value).toBe(3)
})

// [S20]
test('a user who is back already keeps everything', async () => {
  await writeResponse(cacheOf('u'), 'getSelf', 4, { requestedAt: stamp() })
  await writeSession({ uid: 'u', phoneNumber: '' })
  await dropDatabases('u')
  expect((await readResponse(cacheOf('u'), 'getSelf'))?.value).toBe(4)
})

// [U41]
test('F31 photos that wait to be sent stay', async () => {
  await hasUpload('UPLOADING')
  expect(await dropDatabases('u')).toBe(false)
  expect(await names()).toEqual(['clique-queue-u'])
})

// [U41]
test.each([
  ['NETWORK', ['clique-queue-u']],
  ['IMAGE_DAMAGED', []],
] as const)(
  'a photo that failed with %s in an upload whose others arrived: databases left are %o',
  async (code, left) => {
    await hasUpload('COMPLETED')
    await withQueue('u', (queue) => queue.photos.put(failedPhoto(code)))
    expect(await sweepDatabases('u')).toBe(left.length === 0)
    expect(await names()).toEqual(left)
  },
)

/** Locks that are granted in order, and the names of the requested ones. */
const locksInOrder = () => {
  const last = new Map<string, Promise<unknown>>()
  const requested: string[] = []
  const request = (name: string, { mode }: LockOptions, run: () => Promise<unknown>) => {
    requested.push(name)
    if (mode === 'shared') return run()
    const held = (last.get(name) ?? Promise.resolve()).then(run)
    last.set(name, held)
    return held
  }
  return { request, requested }
}

// [S17]
test('F33 the queue is deleted after the engine has ended, which may open it again until then', async () => {
  const locks = locksInOrder()
  vi.stubGlobal('navigator', { locks })
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const engine = locks.request(engineLock('u'), {}, () => ended.then(() => hasUpload('COMPLETED')))
  const dropped = dropDatabases('u')
  await vi.waitFor(() => expect(locks.requested.filter((name) => name === engineLock('u'))).toHaveLength(2))
  end()
  await Promise.all([engine, dropped])
  expect(await names()).toEqual([])
})

// [S19]
test('F33 a stalled tab delays the sign-out of another only briefly', async () => {
  await hasUpload('COMPLETED')
  const never = (_name: string, { signal }: LockOptions) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  vi.stubGlobal('navigator', { locks: { request: never } })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const dropped = dropDatabases('u')
  await vi.advanceTimersByTimeAsync(3000)
  vi.useRealTimers()
  await dropped
  expect(await names()).toEqual([])
})

test('a like that waits goes with who was asked about it, and not because the row of who is signed in was lost', async () => {
  const row = { key: 'k', kind: 'like', call: 'likeFlick', args: {}, version: 'v' } as never
  await cacheOf('u').outbox.add(row)
  await writeResponse(cacheOf('u'), 'getSelf', 1, { requestedAt: stamp() })
  await writeAccepted(cacheOf('u').counts, row, [])
  await sweepDatabases('u')
  expect(await names()).toEqual(['clique-cache-u'])
  const kept = new CacheDatabase('u')
  expect(await kept.outbox.toArray()).toMatchObject([row])
  expect(await kept.responses.count()).toBe(0)
  expect(await kept.counts.count()).toBe(0)
  kept.close()
  await dropDatabases('u')
  expect(await names()).toEqual([])
})

test('F24 a user who is signed out because the browser emptied its databases is still notified of photos that are gone', async () => {
  const kept = new Map([['clique.waiting.u', '2']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  expect(await dropDatabases('u')).toBe(true)
  expect(countLost('u', [])).toBe(2)
})
