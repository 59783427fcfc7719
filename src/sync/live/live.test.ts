// @vitest-environment jsdom
/** Tests when the stream is open, and what its end and other events cause; the stream itself is the test's own. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import type { LiveEvent } from '../../../contract/calls/live'
import { readStream, type StreamEnd } from '../../api/event-stream'
import { anonymousApi, api } from '../session/api'
import { invalidateAll, onInvalidateAll } from '../reading/freshness/freshness'
import { runLive } from './live'
import { bearerToken } from '../session/token'

interface Stream {
  hear(event: LiveEvent): void
  end(how: StreamEnd): void
  signal: AbortSignal
}
const streams: Stream[] = []
const sink = vi.hoisted(() => ({ receive: (_event: unknown) => {} }))

vi.mock('../../api/event-stream', () => ({ readStream: vi.fn<typeof readStream>() }))
vi.mock('../session/token', () => ({ bearerToken: vi.fn<() => unknown>() }))
vi.mock('../session/api', () => {
  const api = { getSelf: vi.fn<() => Promise<unknown>>() }
  return { api, asUser: () => api, anonymousApi: { live: vi.fn<() => Promise<unknown>>() } }
})
vi.mock('./apply-events', () => ({ createEventSink: () => (event: unknown) => sink.receive(event) }))

let life: AbortController
let visibility: DocumentVisibilityState
const invalidated = vi.fn<() => void>()
let stopWatching: () => void
const show = (state: DocumentVisibilityState) => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
const latest = () => {
  const stream = streams.at(-1)
  if (!stream) throw new Error('no stream')
  return stream
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', undefined)
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  streams.length = 0
  vi.mocked(bearerToken).mockResolvedValue(ok('token'))
  vi.mocked(readStream).mockImplementation(
    (_, hear, signal) =>
      new Promise((resolve) => {
        streams.push({ hear, end: resolve, signal })
        signal.addEventListener('abort', () => resolve({ why: 'aborted' }))
      }),
  )
  // By the test's clock.
  invalidateAll()
  invalidated.mockClear()
  stopWatching = onInvalidateAll(invalidated)
  life = new AbortController()
})
afterEach(() => {
  life.abort()
  stopWatching()
  vi.restoreAllMocks()
})
const run = () => {
  void runLive('u', 'me', life.signal)
  return settle()
}

test('a tab that is hidden for 15 s closes its stream, and opens one when it is shown again', async () => {
  await run()
  show('hidden')
  await settle(14_999)
  expect(latest().signal.aborted).toBe(false)
  await settle(1)
  expect(latest().signal.aborted).toBe(true)
  await settle(60_000)
  expect(streams).toHaveLength(1)
  show('visible')
  await settle()
  expect(streams).toHaveLength(2)
})

test('a tab that is shown again in time keeps its stream', async () => {
  await run()
  show('hidden')
  await settle(10_000)
  show('visible')
  await settle(60_000)
  expect([streams.length, latest().signal.aborted]).toEqual([1, false])
})

// [R13]
test.each([{ kind: 'ready', covers: 0 }, { kind: 'ready', covers: 4999 }, { kind: 'everything' }] as const)(
  'after $kind with too few events nothing stored before is trusted',
  async (event) => {
    await run()
    await settle(5000)
    latest().hear(event)
    expect(invalidated).toHaveBeenCalledOnce()
  },
)

// [R13]
test('a stream that began with all events since the visit began, or since nothing was trusted, changes nothing', async () => {
  await run()
  const covers = performance.now()
  latest().hear({ kind: 'ready', covers })
  await settle(60_000)
  invalidateAll()
  invalidated.mockClear()
  await settle(2000)
  latest().end({ why: 'lost' })
  await settle(1250)
  latest().hear({ kind: 'ready', covers: 4000 })
  expect(invalidated).not.toHaveBeenCalled()
})

// [R13]
test('after the end of its token a stream needs only the events since then, after a loss more', async () => {
  await run()
  await settle(60_000)
  latest().end({ why: 'told', reason: 'token' })
  await settle(1000)
  latest().hear({ kind: 'ready', covers: 1500 })
  expect(invalidated).not.toHaveBeenCalled()
  latest().end({ why: 'lost' })
  await settle(1250)
  latest().hear({ kind: 'ready', covers: 1500 })
  expect(invalidated).toHaveBeenCalledOnce()
})

// [R12]
test('an event is applied, and does not invalidate everything', async () => {
  const taken = vi.spyOn(sink, 'receive')
  await run()
  latest().hear({ kind: 'activity' })
  expect(taken).toHaveBeenCalledExactlyOnceWith({ kind: 'activity' })
  expect(invalidated).not.toHaveBeenCalled()
})

// [R14]
test('a stream that breaks is opened again; while there is none everything is looked at every 30 s', async () => {
  await run()
  latest().end({ why: 'lost' })
  await settle(1250)
  expect(streams).toHaveLength(2)
  expect(invalidated).not.toHaveBeenCalled()
  latest().end({ why: 'lost' })
  await settle(37_500)
  expect(invalidated).toHaveBeenCalled()
  expect(streams).toHaveLength(3)
})

test('a refused token is renewed by an ordinary call; another refusal asks for none', async () => {
  await run()
  latest().end({ why: 'refused', status: 503 })
  await settle(1250)
  expect(api.getSelf).not.toHaveBeenCalled()
  latest().end({ why: 'refused', status: 401 })
  await settle()
  expect(api.getSelf).toHaveBeenCalledOnce()
})

// [R15]
test('an unexpected error does not end live updates', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.mocked(bearerToken).mockRejectedValueOnce(new Error('unexpected'))
  await run()
  expect(streams).toHaveLength(0)
  await settle(2000)
  expect(streams).toHaveLength(1)
})

test('without a token no stream is opened, and tokens are asked for again', async () => {
  vi.mocked(bearerToken).mockResolvedValue(fail({ code: 'UNAUTHENTICATED', message: '' }))
  await run()
  await settle(1250)
  vi.mocked(bearerToken).mockResolvedValue(fail({ code: 'NETWORK', message: '' }))
  await settle(40_000)
  expect(vi.mocked(bearerToken).mock.calls.length).toBeGreaterThan(2)
  // Each time one call without a token, which notices a sign-in page of the network.
  expect(anonymousApi.live).toHaveBeenCalledTimes(3)
  expect(streams).toHaveLength(0)
})

test('without a network no stream is opened, and the next one as soon as it is back', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await run()
  await settle(120_000)
  expect(streams).toHaveLength(0)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await settle()
  expect(streams).toHaveLength(1)
})

test('a restored network ends the wait for the next try', async () => {
  await run()
  latest().end({ why: 'told', reason: 'crowded' })
  await settle(1000)
  expect(streams).toHaveLength(1)
  dispatchEvent(new Event('online'))
  await settle()
  expect(streams).toHaveLength(2)
})

test('it ends with its signal, and receives no more events', async () => {
  const done = runLive('u', 'me', life.signal)
  await settle()
  life.abort()
  await expect(done).resolves.toBeUndefined()
  expect(latest().signal.aborted).toBe(true)
  show('visible')
  expect(invalidated).not.toHaveBeenCalled()
})

// [R13]
test('coming back to the tab trusts nothing that was stored before', async () => {
  await run()
  show('hidden')
  show('visible')
  expect(invalidated).toHaveBeenCalledOnce()
})
