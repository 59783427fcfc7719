/** A minimal event target: Node's own costs more than all other work here. */
export interface SimulatedEvent {
  type: string
  [field: string]: unknown
}
type Listener = ((event: SimulatedEvent) => void) | { handleEvent(event: SimulatedEvent): void }

export class Listeners {
  readonly #byType = new Map<string, Set<Listener>>()

  addEventListener = (type: string, listener: Listener) => {
    const listeners = this.#byType.get(type) ?? new Set()
    this.#byType.set(type, listeners.add(listener))
  }
  removeEventListener = (type: string, listener: Listener) => void this.#byType.get(type)?.delete(listener)
  dispatchEvent = (event: SimulatedEvent) => {
    for (const listener of this.#byType.get(event.type) ?? [])
      if (typeof listener === 'function') listener(event)
      else listener.handleEvent(event)
    return true
  }
}
