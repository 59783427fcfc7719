/** Local storage of one device, and session storage of one tab. */
import type { Owner, Scheduler } from '../scheduler/scheduler'

interface Listener {
  owner: Owner
  hear: (event: { type: 'storage'; key: string | null; newValue: string | null }) => void
}

export class LocalStorage {
  readonly values = new Map<string, string>()
  readonly #listeners = new Set<Listener>()
  readonly #scheduler: Scheduler

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  listen(listener: Listener) {
    this.#listeners.add(listener)
  }
  forget(owner: Owner) {
    for (const listener of this.#listeners) if (listener.owner === owner) this.#listeners.delete(listener)
  }

  for(owner: Owner) {
    return storageOf(this.values, owner, (key, newValue) => {
      for (const { owner: other, hear } of this.#listeners)
        if (other !== owner)
          this.#scheduler.later('storage event', other, 0, () => hear({ type: 'storage', key, newValue }))
    })
  }
}

export const storageOf = (
  values: Map<string, string>,
  owner: Owner,
  changed: (key: string, value: string | null) => void = () => undefined,
) => ({
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (owner.isDead) return
    values.set(key, String(value))
    changed(key, String(value))
  },
  removeItem: (key: string) => {
    if (owner.isDead || !values.delete(key)) return
    changed(key, null)
  },
  key: (at: number) => [...values.keys()][at] ?? null,
  clear: () => values.clear(),
  get length() {
    return values.size
  },
})
