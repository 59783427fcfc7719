// @vitest-environment jsdom
/** Tests when the upload worker is replaced, woken and ended; the worker itself is the test's own. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { wakeUploads } from '../pwa/messages'
import { startUploads, type UploadHandle } from './upload-handle'

interface Run {
  worker: EventTarget & { isEnded: boolean }
  fail(error: Error): void
  lose(): void
  wake: () => Promise<void>
}
const state = vi.hoisted(() => ({ runs: [] as unknown[] }))
const runs = state.runs as Run[]
vi.mock('comlink', () => ({
  proxy: (value: unknown) => value,
  wrap: (worker: Run['worker']) => {
    const run: Run = {
      worker,
      fail: () => {},
      lose: () => {},
      wake: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    }
    state.runs.push(run)
    return {
      run: () =>
        new Promise((resolve, reject) => {
          run.fail = reject
          run.lose = () => resolve('lost')
        }),
      wake: () => run.wake(),
    }
  },
}))
const inPage = vi.hoisted(() => vi.fn<(uid: string, token: unknown, signal: AbortSignal) => Promise<'lost'>>())
vi.mock('./upload-host', () => ({
  runUploads: inPage,
  runUploadsInMemory: inPage,
  wakeUploads: () => Promise.resolve(),
}))

class FakeWorker extends EventTarget {
  isEnded = false
  terminate() {
    this.isEnded = true
  }
}

const session = {
  token: () => Promise.resolve({ ok: true as const, value: 'token' }),
  onUnauthorized: () => undefined,
}
const serviceWorker = new EventTarget()
let handle: UploadHandle
const latest = () => {
  const run = runs.at(-1)
  if (!run) throw new Error('no worker')
  return run
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const SAFARI = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const inBrowser = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)

beforeEach(() => {
  vi.useFakeTimers()
  inBrowser(FIREFOX)
  vi.stubGlobal('Worker', FakeWorker)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  runs.length = 0
  handle = startUploads('maya', session)
})
afterEach(() => {
  handle.stop()
  vi.restoreAllMocks()
})

// [U34]
it('a worker that fails is ended and replaced after 2 s, the next after 4 s', async () => {
  latest().fail(new Error('out of memory'))
  await pass(1999)
  expect([runs.length, runs[0]?.worker.isEnded]).toEqual([1, true])
  await pass(1)
  expect(runs).toHaveLength(2)
  latest().fail(new Error('out of memory'))
  await pass(3999)
  expect(runs).toHaveLength(2)
  await pass(1)
  expect(runs).toHaveLength(3)
})

it('the wait grows to a minute and no further, and begins again after a run of more than a minute', async () => {
  for (let turn = 0; turn < 8; turn++) {
    latest().fail(new Error('again'))
    await pass(60_000)
  }
  expect(runs).toHaveLength(9)
  await pass(60_001)
  latest().fail(new Error('once more'))
  await pass(1000)
  expect(runs).toHaveLength(10)
})

it('a worker whose script fails is replaced', async () => {
  latest().worker.dispatchEvent(new ErrorEvent('error', { message: 'not found' }))
  await pass(2000)
  expect(runs).toHaveLength(2)
})

it('a worker that lost the engine to another tab is replaced, to wait for it again', async () => {
  latest().lose()
  await pass(2000)
  expect(runs).toHaveLength(2)
  expect(runs[0]?.worker.isEnded).toBe(true)
})

it('a worker that cannot be woken is replaced', async () => {
  vi.mocked(latest().wake).mockRejectedValue(new Error('gone'))
  handle.wake()
  await pass(2000)
  expect(runs).toHaveLength(2)
})

it('a worker that fails in two ways is replaced once', async () => {
  const { worker, fail } = latest()
  worker.dispatchEvent(new ErrorEvent('error', { message: 'gone' }))
  fail(new Error('gone'))
  await pass(60_000)
  expect(runs).toHaveLength(2)
})

it('stopping ends the worker, and no other one starts', async () => {
  handle.stop()
  expect(latest().worker.isEnded).toBe(true)
  latest().fail(new Error('ended'))
  await pass(120_000)
  expect(runs).toHaveLength(1)
})

it('stopping while a worker is to be replaced starts none', async () => {
  latest().fail(new Error('out of memory'))
  await pass(500)
  handle.stop()
  await pass(120_000)
  expect(runs).toHaveLength(1)
})

it.each([
  ['the tab becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the service worker says so', () => serviceWorker.dispatchEvent(new MessageEvent('message', { data: wakeUploads }))],
])('the engine is woken when %s, until it is stopped', (_, happens) => {
  happens()
  const { wake } = latest()
  expect(wake).toHaveBeenCalledOnce()
  handle.stop()
  happens()
  expect(wake).toHaveBeenCalledOnce()
})

it('neither a hidden tab nor another message wakes the engine', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'OPEN' } }))
  expect(latest().wake).not.toHaveBeenCalled()
})

// [U43]
it('F44 a page that is left ends its worker; if it is restored, another one starts', async () => {
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(latest().worker.isEnded).toBe(true)
  await pass(2000)
  expect(runs).toHaveLength(2)
  expect(latest().worker.isEnded).toBe(false)
})

// [U43]
it('F44 on WebKit the engine runs in the page, and ends when the page is left', async () => {
  handle.stop()
  runs.length = 0
  inBrowser(SAFARI)
  const signals: AbortSignal[] = []
  inPage.mockImplementation((_uid, _token, signal) => {
    signals.push(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
  })
  handle = startUploads('maya', session)
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  expect(runs).toEqual([])
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  expect(signals[0]?.aborted).toBe(true)
  await pass(2000)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})
