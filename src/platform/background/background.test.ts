import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inOneTab, runInBackground } from './background'

let life: AbortController
beforeEach(() => {
  vi.useFakeTimers()
  life = new AbortController()
})
afterEach(() => {
  life.abort()
  vi.restoreAllMocks()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('work that throws or ends is started again after 2 s, then 4 s, and what it threw is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const work = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('unexpected')).mockResolvedValue()
  void runInBackground('outbox', work, life.signal)
  await pass(1999)
  expect(work).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(work).toHaveBeenCalledTimes(2)
  await pass(3999)
  expect(work).toHaveBeenCalledTimes(2)
  await pass(1)
  expect(work).toHaveBeenCalledTimes(3)
  expect(logged).toHaveBeenCalledOnce()
})

test('the wait grows to a minute, and begins again after a run of more than a minute', async () => {
  let end = () => {}
  const work = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (end = resolve)))
  void runInBackground('outbox', work, life.signal)
  for (let run = 0; run < 8; run++) {
    end()
    await pass(60_000)
  }
  expect(work).toHaveBeenCalledTimes(9)
  await pass(60_001)
  end()
  await pass(1000)
  expect(work).toHaveBeenCalledTimes(10)
})

test('it ends with its signal: during a run, which may throw then, and during a wait', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const aborted = () =>
    new Promise<void>((_, reject) => {
      life.signal.addEventListener('abort', () => reject(life.signal.reason))
    })
  const work = vi.fn<() => Promise<void>>(aborted)
  const done = runInBackground('outbox', work, life.signal)
  life.abort()
  await expect(done).resolves.toBeUndefined()
  expect(logged).not.toHaveBeenCalled()

  life = new AbortController()
  const ended = vi.fn<() => Promise<void>>().mockResolvedValue()
  const waiting = runInBackground('outbox', ended, life.signal)
  await pass(10)
  life.abort()
  await expect(waiting).resolves.toBeUndefined()
  expect(ended).toHaveBeenCalledOnce()
})

// [O13]
test('one tab at a time works; the next one starts when it ends, and none after its own signal', async () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
    const mine = last.then(() => {
      signal.throwIfAborted()
      return work()
    })
    last = mine.catch(() => undefined)
    return mine
  }
  vi.stubGlobal('navigator', { locks: { request } })
  try {
    let end = () => {}
    const first = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (end = resolve)))
    const second = vi.fn<() => Promise<void>>().mockResolvedValue()
    const inFirst = inOneTab('sender', first, life.signal)
    const inSecond = inOneTab('sender', second, life.signal)
    const stopped = new AbortController()
    const inThird = inOneTab('sender', second, stopped.signal)
    stopped.abort(new Error('stopped'))
    await pass(1000)
    expect(first).toHaveBeenCalledOnce()
    expect(second).not.toHaveBeenCalled()
    end()
    await Promise.all([inFirst, inSecond])
    await expect(inThird).rejects.toThrow('stopped')
    expect(second).toHaveBeenCalledOnce()
  } finally {
    vi.unstubAllGlobals()
  }
})
