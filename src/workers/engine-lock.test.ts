/**
 * The rules of the engine's lock, with the test's own lock manager; tests/e2e/upload/frozen-tab.spec.ts has a real one.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdEngineLock, type Lease } from './engine-lock'

type Held = { reject(error: DOMException): void }

/**
 * Like the browser's: one holder, the others in line, and a tab that steals the lock makes the holder's request reject.
 */
const createLocks = () => {
  let holder: Held | undefined
  const line: (() => void)[] = []
  const grant = <T>(callback: () => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const mine: Held = { reject }
      holder = mine
      const free = () => {
        if (holder !== mine) return
        holder = undefined
        line.shift()?.()
      }
      callback().then(resolve, reject).finally(free)
    })
  return {
    request: <T>(_: string, options: { signal?: AbortSignal; steal?: boolean }, callback: () => Promise<T>) => {
      if (options.steal) {
        holder?.reject(new DOMException('stolen', 'AbortError'))
        return grant(callback)
      }
      if (!holder) return grant(callback)
      return new Promise<T>((resolve, reject) => {
        const start = () => grant(callback).then(resolve, reject)
        line.push(start)
        options.signal?.addEventListener('abort', () => {
          line.splice(line.indexOf(start), 1)
          reject(options.signal?.reason as Error)
        })
      })
    },
  }
}

/** Within one process, and without delay; a frozen tab's channel is mute. */
class Channel extends EventTarget {
  static all = new Set<Channel>()
  isMuted = false
  constructor() {
    super()
    Channel.all.add(this)
  }
  postMessage() {
    if (this.isMuted) return
    for (const other of Channel.all) if (other !== this) other.dispatchEvent(new MessageEvent('message'))
  }
  close() {
    Channel.all.delete(this)
  }
}

let clock = 0
beforeEach(() => {
  vi.useFakeTimers()
  clock = 0
  Channel.all.clear()
  vi.stubGlobal('navigator', { locks: createLocks() })
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})
afterEach(() => vi.restoreAllMocks())

const pass = async (ms: number) => {
  for (let left = ms; left > 0; left -= 1000) {
    clock += 1000
    await vi.advanceTimersByTimeAsync(1000)
  }
}

/** A tab that holds the lock, or waits for it, until the test ends it. */
const openTab = () => {
  const life = new AbortController()
  const tab: { lease?: Lease; end(): void; leave(): void; result?: unknown } = {
    end: () => undefined,
    leave: () => life.abort(),
  }
  const done = new Promise<string>((resolve) => (tab.end = () => resolve('done')))
  const work = (lease: Lease) => {
    tab.lease = lease
    return done
  }
  void holdEngineLock('engine', work, life.signal).then(
    (result) => (tab.result = result),
    ({ name }: Error) => (tab.result = name),
  )
  return tab
}

it('F17 the next in line starts when the first is done, and not before', async () => {
  const [first, second] = [openTab(), openTab()]
  await pass(300_000)
  expect([first.lease !== undefined, second.lease !== undefined]).toEqual([true, false])
  first.lease?.check()
  first.end()
  await pass(1000)
  expect(first.result).toBe('done')
  second.lease?.check()
})

// [U20]
it('F17 one without a heartbeat for half a minute loses the lock, and writes nothing from then on', async () => {
  const first = openTab()
  const [channel] = Channel.all
  await pass(10_000)
  const second = openTab()
  if (channel) channel.isMuted = true
  await pass(24_000)
  expect(second.lease).toBeUndefined()
  await pass(12_000)
  expect(first.result).toBe('lost')
  expect(() => first.lease?.check()).toThrow(/stalled/)
  second.lease?.check()
})

it('F17 one whose heartbeat returns in time keeps the lock', async () => {
  const first = openTab()
  const [channel] = Channel.all
  const second = openTab()
  for (let turn = 0; turn < 5; turn++) {
    if (channel) channel.isMuted = true
    await pass(24_000)
    if (channel) channel.isMuted = false
    await pass(6000)
  }
  expect([first.result, second.lease]).toEqual([undefined, undefined])
  first.lease?.check()
})

// [U20]
it('F17 a stalled one may not write, even before its lock is stolen', async () => {
  const tab = openTab()
  await pass(12_000)
  clock += 21_000
  expect(() => tab.lease?.check()).toThrow(/stalled/)
  await pass(6000)
  expect(tab.result).toBe('lost')
})

it('one that stops waiting takes no lock, neither free nor held by a stalled one', async () => {
  const [first, second] = [openTab(), openTab()]
  second.leave()
  await pass(1000)
  expect(second.result).toBe('AbortError')
  for (const channel of Channel.all) channel.isMuted = true
  await pass(60_000)
  first.end()
  await pass(1000)
  expect([first.result, second.lease]).toEqual(['done', undefined])
})
