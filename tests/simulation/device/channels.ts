/** BroadcastChannel between the tabs of one device; messages of one sender keep their order. */
import type { Owner, Scheduler } from '../scheduler/scheduler'
import { Listeners } from './events'

export class Channels {
  readonly #open = new Set<{ name: string; owner: Owner; deliver: (data: unknown) => void }>()
  readonly #scheduler: Scheduler

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  closeAll(owner: Owner) {
    for (const channel of this.#open) if (channel.owner === owner) this.#open.delete(channel)
  }

  /** The class BroadcastChannel of one tab. */
  classFor(owner: Owner) {
    const open = this.#open
    const scheduler = this.#scheduler
    return class extends Listeners {
      onmessage: ((event: { data: unknown }) => void) | null = null
      readonly #channel
      constructor(readonly name: string) {
        super()
        this.#channel = { name, owner, deliver: (data: unknown) => this.#deliver(data) }
        open.add(this.#channel)
      }
      #deliver(data: unknown) {
        const event = { type: 'message', data }
        this.onmessage?.(event)
        this.dispatchEvent(event)
      }
      postMessage(data: unknown) {
        if (owner.isDead) return
        for (const other of open) {
          if (other === this.#channel || other.name !== this.name) continue
          const copy: unknown = structuredClone(data)
          const deliver = () => open.has(other) && other.deliver(copy)
          scheduler.later('message', other.owner, scheduler.random.below(8), deliver, other)
        }
      }
      close() {
        open.delete(this.#channel)
      }
      unref() {}
    }
  }
}
