/**
 * [Note: A simulated tab]
 *
 * The client's code is evaluated once for each tab, with globals of the tab's own: nothing of one page load is there in
 * another. A tab that dies receives and sends nothing any more: its timers, answers and messages are dropped, its
 * locks given back, its transactions ended.
 */
import { uuidFrom } from '../scheduler/random'
import type { Owner, Scheduler } from '../scheduler/scheduler'
import type * as Client from '../client/entry'
import type { Device } from './device'
import { SimulatedBlob, SimulatedFile } from './blob'
import { Listeners } from './events'
import { SimulatedRequest, SimulatedResponse } from './http'
import { storageOf } from './storage'
import { xhrFor } from './xhr'

export type ClientCode = (globals: Record<string, unknown>) => typeof Client

/** Names under which the client's code finds its globals. */
export const GLOBAL_NAMES = [
  'globalThis',
  'window',
  'self',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'Date',
  'Math',
  'performance',
  'crypto',
  'fetch',
  'Request',
  'Response',
  'AbortSignal',
  'indexedDB',
  'IDBKeyRange',
  'BroadcastChannel',
  'navigator',
  'document',
  'location',
  'localStorage',
  'sessionStorage',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'console',
  'caches',
  'XMLHttpRequest',
  'process',
  'Worker',
  'ReadableStream',
  'Blob',
  'File',
] as const

const ENGINE_AGAIN_MS = 2000
export const EPOCH = Date.parse('2026-01-01T00:00:00Z')

/** `Date` by the clock of a device. */
const dateOf = (now: () => number) =>
  class extends Date {
    constructor(...args: [] | [number | string]) {
      if (args.length === 0) super(now())
      else super(...args)
    }
    static override now() {
      return now()
    }
  }

const timersOf = (owner: Owner, scheduler: Scheduler) => {
  let last = 0
  const cancels = new Map<number, () => void>()
  const clear = (id: number | undefined) => {
    cancels.get(id ?? 0)?.()
    cancels.delete(id ?? 0)
  }
  const set = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    last += 1
    const id = last
    const fire = () => {
      cancels.delete(id)
      run(...args)
    }
    if (!owner.isDead) cancels.set(id, scheduler.later('timer', owner, Math.max(1, ms), fire))
    return id
  }
  const repeat = (run: () => void, ms: number) => {
    last += 1
    const id = last
    const again = () => {
      cancels.set(
        id,
        scheduler.later('interval', owner, Math.max(1, ms), () => {
          again()
          run()
        }),
      )
    }
    if (!owner.isDead) again()
    return id
  }
  return { setTimeout: set, clearTimeout: clear, setInterval: repeat, clearInterval: clear }
}

/** A Promise of the tab's own: Dexie changes its static functions, and each tab has its own Dexie. */
const ownPromise = () => {
  const create = function (executor: ConstructorParameters<typeof Promise>[0]) {
    return new Promise(executor)
  } as unknown as typeof Promise
  Object.defineProperty(create, 'prototype', { value: Promise.prototype })
  const names = ['all', 'allSettled', 'any', 'race', 'reject', 'resolve'] as const
  for (const name of names) Object.assign(create, { [name]: (Promise[name] as () => unknown).bind(Promise) })
  return create
}

/** Native signals, but for the one that has a clock. */
const abortSignals = (setTimeout: (run: () => void, ms: number) => number) => {
  const signals = function () {} as unknown as typeof AbortSignal
  signals.prototype = AbortSignal.prototype
  signals.any = (all) => AbortSignal.any(all)
  signals.abort = (reason?: unknown) => AbortSignal.abort(reason)
  signals.timeout = (ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')), ms)
    return controller.signal
  }
  return signals
}

export class Tab implements Owner {
  isDead = false
  isFrozen = false
  readonly client: typeof Client
  readonly window = new Listeners()
  readonly document = Object.assign(new Listeners(), { visibilityState: 'visible', hidden: false })
  /** What the page logged as an error. */
  readonly errors: string[] = []
  /** Says whether `start` has resolved. */
  isReady = false

  constructor(
    readonly name: string,
    readonly device: Device,
    private readonly code: ClientCode,
    private readonly scheduler: Scheduler,
  ) {
    this.client = code(this.#globals())
    this.client.sessionEnds.add(() => this.endEngine())
  }

  #globals(): Record<string, unknown> {
    const { device, scheduler, window } = this
    const timers = timersOf(this, scheduler)
    const { random } = scheduler
    const now = () => device.now()
    const note = (...parts: unknown[]) =>
      void this.errors.push(parts.map((part) => JSON.stringify(part) ?? '').join(' '))
    const globals: Record<string, unknown> = {
      ...timers,
      Date: dateOf(now),
      Math: Object.assign(Object.create(Math) as typeof Math, { random: () => random.next() }),
      performance: { now: () => scheduler.now(), mark: () => undefined, measure: () => undefined },
      crypto: { randomUUID: () => uuidFrom(random), getRandomValues: fill(() => random.below(256)) },
      fetch: (input: string | SimulatedRequest, init?: RequestInit) =>
        device.network.fetch(this, input instanceof SimulatedRequest ? input : new SimulatedRequest(input, init)),
      Request: SimulatedRequest,
      Response: SimulatedResponse,
      AbortSignal: abortSignals(timers.setTimeout),
      indexedDB: device.database.for(this),
      IDBKeyRange: device.database.keyRange,
      BroadcastChannel: device.channels.classFor(this),
      navigator: {
        get onLine() {
          return device.network.isOnline
        },
        locks: device.locks.managerFor(this),
        // Stores bytes as ArrayBuffers.
        userAgent: 'AppleWebKit/1 simulation',
      },
      document: this.document,
      location: {
        origin: 'https://clique.example',
        href: 'https://clique.example/',
        pathname: '/',
        hostname: 'clique.example',
      },
      localStorage: device.local.for(this),
      sessionStorage: storageOf(new Map(), this),
      addEventListener: window.addEventListener,
      removeEventListener: window.removeEventListener,
      dispatchEvent: window.dispatchEvent,
      console: { log: () => undefined, info: () => undefined, warn: () => undefined, error: note },
      process: undefined,
      Blob: SimulatedBlob,
      File: SimulatedFile,
      XMLHttpRequest: xhrFor((sent, answer) => device.network.put(this, sent, answer)),
    }
    device.local.listen({ owner: this, hear: window.dispatchEvent })
    globals['Promise'] = ownPromise()
    const shared = ['Object', 'Array', 'Map', 'Set', 'DOMException', 'AbortController', 'Headers', 'URL', 'Error']
    for (const name of shared) globals[name] = (globalThis as Record<string, unknown>)[name]
    globals['globalThis'] = globals['window'] = globals['self'] = globals
    return globals
  }

  /** Runs something in this tab, as a click does. */
  act(work: (client: typeof Client) => void) {
    if (!this.isDead) this.scheduler.act(this, () => work(this.client))
  }

  /** The realm in which the upload engine of this tab runs. */
  worker: Tab | undefined

  /** Starts the engine for the tab's person, again where it ends. */
  startEngine() {
    const uid = this.client.currentSession()?.uid
    if (uid === undefined || this.worker || this.isDead) return
    const worker = new Tab(`${this.name} worker`, this.device, this.code, this.scheduler)
    this.worker = worker
    const token = (force: boolean) => this.client.uploads.tokens(force)
    const again = () => {
      this.endEngine()
      this.scheduler.later('engine again', this, ENGINE_AGAIN_MS, () => this.startEngine())
    }
    worker.act(({ uploads }) => void uploads.runEngine(uid, token).then(again, again))
  }

  /** An upload that was under way is resumed. */
  startEngineIfNeeded() {
    const { uid = '' } = this.client.currentSession() ?? {}
    if (this.device.database.names().includes(`clique-queue-${uid}`)) this.startEngine()
  }

  endEngine() {
    if (this.worker) this.device.end(this.worker)
    this.worker = undefined
  }

  start() {
    this.act(
      ({ start }) =>
        void start().then(() => {
          this.isReady = true
          this.startEngineIfNeeded()
        }),
    )
  }
}

const fill = (next: () => number) => (bytes: Uint8Array) => {
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = next()
  return bytes
}
