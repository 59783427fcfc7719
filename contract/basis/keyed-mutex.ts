/** Runs actions with the same key one after the other, in the order of the calls. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs `act` when all before it with this key have ended, and returns or throws what it does. */
  async run<T>(key: string, act: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve()
    const mine = before.then(act, act)
    this.#last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key)
    }
  }
}
