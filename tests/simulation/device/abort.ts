/**
 * AbortController and AbortSignal. Node's cost more, and Node 20 keeps every signal that another signal followed for
 * ever.
 */
import { Listeners } from './events'

export class SimulatedSignal extends Listeners {
  aborted = false
  reason: unknown
  onabort: (() => void) | null = null
  /** The signals that it follows; only signals that follow none themselves. */
  followed: SimulatedSignal[] = []
  readonly #followers = new Set<SimulatedSignal>()

  throwIfAborted = () => {
    if (this.aborted) throw this.reason as Error
  }

  follow(all: Iterable<SimulatedSignal>) {
    this.followed = [...new Set([...all].flatMap((one) => (one.followed.length > 0 ? one.followed : [one])))]
    for (const one of this.followed) one.#followers.add(this)
  }

  abort(reason: unknown = new DOMException('This operation was aborted', 'AbortError')) {
    if (this.aborted) return
    const all = [this, ...[...this.#followers].filter(({ aborted }) => !aborted)]
    for (const one of all) {
      one.aborted = true
      one.reason = reason
    }
    for (const one of all) one.#tell()
  }

  #tell() {
    for (const one of this.followed) one.#followers.delete(this)
    this.#followers.clear()
    this.onabort?.()
    this.dispatchEvent({ type: 'abort', target: this })
  }
}

export class SimulatedController {
  readonly signal = new SimulatedSignal()
  abort(reason?: unknown) {
    this.signal.abort(reason)
  }
}

const any = (all: Iterable<SimulatedSignal>) => {
  const sources = [...all]
  const signal = new SimulatedSignal()
  const before = sources.find(({ aborted }) => aborted)
  if (before) signal.abort(before.reason)
  else signal.follow(sources)
  return signal
}

const abort = (reason?: unknown) => {
  const signal = new SimulatedSignal()
  signal.abort(reason)
  return signal
}

/** `AbortSignal` of one tab, whose timeouts are by its clock. */
export const abortSignals = (setTimeout: (run: () => void, ms: number) => number) => {
  const timeout = (ms: number) => {
    const signal = new SimulatedSignal()
    setTimeout(() => signal.abort(new DOMException('The operation timed out', 'TimeoutError')), ms)
    return signal
  }
  // Libraries check that it is a function, and whether a value is one of its instances.
  const create = function () {} as unknown as { prototype: SimulatedSignal }
  create.prototype = SimulatedSignal.prototype
  return Object.assign(create, { any, abort, timeout })
}
