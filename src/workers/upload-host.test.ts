// @vitest-environment jsdom
/**
 * Tests the dependencies that the engine gets from its host, with the real engine lock and queue; only the clock is the
 * test's own, and the engine is not run here.
 */
import { beforeEach, expect, it, vi } from 'vitest'
import { clearSession, writeSession } from '../store/session-rows'
import { queueOf, type UploadSession } from '../store/queue/queue'
import type { createEngine } from '../upload/engine/engine'
import { runUploads, wakeUploads } from './upload-host'

type Dependencies = Parameters<typeof createEngine>[0]
const state = vi.hoisted(() => ({
  clock: 0,
  engines: [] as Dependencies[],
  wake: vi.fn<() => void>(),
  endPool: vi.fn<() => void>(),
  fail: (() => undefined) as (error: Error) => void,
}))
vi.mock('../platform/clock', async (original) => ({
  ...(await original<typeof import('../platform/clock')>()),
  elapsed: () => state.clock,
}))
vi.mock('./images/image-workers', () => ({
  startImagePool: () => ({ processPhoto: vi.fn<() => void>(), end: state.endPool }),
}))
vi.mock('../upload/engine/engine', () => ({
  createEngine: (dependencies: Dependencies) => {
    state.engines.push(dependencies)
    return { wake: state.wake, run: () => new Promise((_, reject) => (state.fail = reject)) }
  },
}))

class Channel extends EventTarget {
  postMessage() {}
  close() {}
}
const locks = { request: (_: string, _options: unknown, hold: () => Promise<unknown>) => hold() }

/** Like a browser's: a path belongs to the app's own server. */
class AppRequest extends Request {
  constructor(input: string | Request, init: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://app') : input, { ...init, signal: null })
  }
}

const session = { id: 's', state: 'PROCESSING', startTime: 1 } as UploadSession
const renewed: boolean[] = []
const refused: string[] = []
const sessionOf = (uid: string) => ({
  token: (force: boolean) => {
    renewed.push(force)
    return Promise.resolve({ ok: true as const, value: 'token' })
  },
  onUnauthorized: () => void refused.push(uid),
})

beforeEach(async () => {
  state.clock = 0
  state.engines.length = 0
  state.wake.mockClear()
  state.endPool.mockClear()
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('BroadcastChannel', Channel)
})

/** Each test has its own user. */
const start = async (uid: string) => {
  await writeSession({ uid, phoneNumber: '+1' })
  const ended = runUploads(uid, sessionOf(uid))
  await vi.waitFor(() => expect(state.engines).toHaveLength(1))
  const [engine] = state.engines
  if (!engine) throw new Error('no engine')
  return { ended, engine }
}

// [U20]
it('F17 a stalled tab reads the queue and neither writes to it nor sends a request', async () => {
  const { engine } = await start('maya')
  const { queue, api, put } = engine
  await queue.sessions.put(session)
  const asked = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('offline')))
  vi.stubGlobal('fetch', asked)
  state.clock = 21_000
  await expect(queue.sessions.put({ ...session, state: 'ERROR' })).rejects.toThrow(/stalled/)
  await expect(queue.sessions.delete('s')).rejects.toThrow(/stalled/)
  expect(await queue.sessions.get('s')).toMatchObject({ state: 'PROCESSING' })
  for (const call of [api.createCollection, api.upload, api.markUploaded, put] as (() => unknown)[])
    expect(call).toThrow(/stalled/)
  expect(asked).not.toHaveBeenCalled()
})

it('F13 a mark that is refused with a fresh token too ends the session: two requests, no more', async () => {
  const { engine } = await start('nora')
  const asked = vi.fn<typeof fetch>(async () => Response.json({ code: 'UNAUTHENTICATED' }, { status: 401 }))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('Request', AppRequest)
  const body = { collectionItemIds: ['00000000-0000-4000-8000-000000000001'], collectionId: undefined }
  const answer = await engine.api.markUploaded({ body })
  expect(answer).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED', status: 401 } })
  expect([asked.mock.calls.length, renewed, refused]).toEqual([2, [false, true], ['nora']])
})

it('a stalled engine does not stop the screens of its page from adding photos', async () => {
  await start('lena')
  state.clock = 21_000
  await queueOf('lena').sessions.put(session)
  expect(await queueOf('lena').sessions.get('s')).toEqual(session)
})

it('an engine that fails ends its image workers, and the network wakes it no more', async () => {
  const { ended } = await start('noor')
  state.fail(new Error('unexpected'))
  await expect(ended).rejects.toThrow('unexpected')
  expect(state.endPool).toHaveBeenCalledOnce()
  state.wake.mockClear()
  dispatchEvent(new Event('online'))
  await queueOf('noor').sessions.count()
  expect(state.wake).not.toHaveBeenCalled()
})

// [U35]
it('the network, the page and a session staged by any tab wake the engine', async () => {
  await start('alex')
  await vi.waitFor(() => expect(state.wake).toHaveBeenCalled())
  for (const happens of [
    () => dispatchEvent(new Event('online')),
    () => wakeUploads(),
    () => queueOf('alex').sessions.put({ ...session, id: 'another' }),
  ]) {
    state.wake.mockClear()
    await happens()
    await vi.waitFor(() => expect(state.wake).toHaveBeenCalled())
  }
})

it.each([
  ['has signed out', () => clearSession('maya')],
  ['is another user', () => writeSession({ uid: 'kim', phoneNumber: '+2' })],
])('no engine runs for a person where the user %s by the time the lock is free', async (_, change) => {
  await change()
  expect(await runUploads('maya', sessionOf('maya'))).toBe('lost')
  expect(state.engines).toEqual([])
})
