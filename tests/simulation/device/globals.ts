/** The globals of the client's code: each tab has its own. */
import { uuidFrom } from '../scheduler/random'
import type { Scheduler } from '../scheduler/scheduler'
import { abortSignals, SimulatedController } from './abort'
import { SimulatedBlob, SimulatedFile } from './blob'
import { dateOf, timersOf } from './clock'
import { SimulatedRequest, SimulatedResponse } from './http'
import { storageOf } from './storage'
import type { Tab } from './tab'
import { xhrFor } from './xhr'

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
  'AbortController',
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

/** The tab's own Promise: Dexie changes its static functions, and each tab has its own Dexie. */
const ownPromise = () => {
  const create = function (executor: ConstructorParameters<typeof Promise>[0]) {
    return new Promise(executor)
  } as unknown as typeof Promise
  Object.defineProperty(create, 'prototype', { value: Promise.prototype })
  const names = ['all', 'allSettled', 'any', 'race', 'reject', 'resolve'] as const
  for (const name of names) Object.assign(create, { [name]: (Promise[name] as () => unknown).bind(Promise) })
  return create
}

const fill = (next: () => number) => (bytes: Uint8Array) => {
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = next()
  return bytes
}

/** The globals of one tab, or of its worker. */
export const globalsOf = (tab: Tab, scheduler: Scheduler): Record<string, unknown> => {
  const { device, window } = tab
  const timers = timersOf(tab, scheduler)
  const { random } = scheduler
  const now = () => device.now()
  const note = (...parts: unknown[]) => void tab.errors.push(parts.map((part) => JSON.stringify(part) ?? '').join(' '))
  const globals: Record<string, unknown> = {
    ...timers,
    Date: dateOf(now),
    Math: Object.assign(Object.create(Math) as typeof Math, { random: () => random.next() }),
    performance: { now: () => scheduler.now(), mark: () => undefined, measure: () => undefined },
    crypto: { randomUUID: () => uuidFrom(random), getRandomValues: fill(() => random.below(256)) },
    fetch: (input: string | SimulatedRequest, init?: RequestInit) =>
      device.network.fetch(tab, input instanceof SimulatedRequest ? input : new SimulatedRequest(input, init)),
    Request: SimulatedRequest,
    Response: SimulatedResponse,
    AbortController: SimulatedController,
    AbortSignal: abortSignals(timers.setTimeout),
    indexedDB: device.database.for(tab),
    IDBKeyRange: device.database.keyRange,
    BroadcastChannel: device.channels.classFor(tab),
    navigator: {
      get onLine() {
        return device.network.isOnline
      },
      locks: device.locks.managerFor(tab),
      // Stores bytes as ArrayBuffers.
      userAgent: 'AppleWebKit/1 simulation',
    },
    document: tab.document,
    location: {
      origin: 'https://clique.example',
      href: `https://clique.example${tab.path}`,
      pathname: tab.path,
      hostname: 'clique.example',
    },
    localStorage: device.local.for(tab),
    sessionStorage: storageOf(new Map(), tab),
    addEventListener: window.addEventListener,
    removeEventListener: window.removeEventListener,
    dispatchEvent: window.dispatchEvent,
    console: { log: () => undefined, info: () => undefined, warn: () => undefined, error: note },
    process: undefined,
    Blob: SimulatedBlob,
    File: SimulatedFile,
    XMLHttpRequest: xhrFor((sent, answer) => device.network.put(tab, sent, answer)),
  }
  device.local.listen({ owner: tab, hear: window.dispatchEvent })
  globals['Promise'] = ownPromise()
  const shared = ['Object', 'Array', 'Map', 'Set', 'DOMException', 'Headers', 'URL', 'Error']
  for (const name of shared) globals[name] = (globalThis as Record<string, unknown>)[name]
  globals['globalThis'] = globals['window'] = globals['self'] = globals
  return globals
}
