/**
 * [Note: Batcher]
 *
 * Photos arrive one by one; requests are sent for many at a time. An item waits until the batch is full, until no other
 * item is expected, or until it has waited long enough.
 */
export interface Batcher<T, R> {
  /** Adds an item to the next batch; answers its result. */
  add(item: T): Promise<R>
  /** One expected item will not be added. */
  expectFewer(): void
  /** One more item than expected will be added. */
  expectMore(): void
}

interface BatcherOptions<T, R> {
  size: number
  waitMs: number
  /** How many items will be added. */
  expected: number
  sleep(ms: number): Promise<void>
  /** One answer for each item, in their order. */
  run(items: T[]): Promise<R[]>
}

interface Entry<T, R> {
  item: T
  resolve(answer: R): void
  reject(error: unknown): void
}

/** A batcher. A batch whose `run` rejects rejects each of its items. */
export const createBatcher = <T, R>({ size, waitMs, sleep, run, ...start }: BatcherOptions<T, R>): Batcher<T, R> => {
  let expected = start.expected
  let entries: Entry<T, R>[] = []

  const go = async () => {
    const batch = entries
    entries = []
    expected -= batch.length
    try {
      const answers = await run(batch.map(({ item }) => item))
      batch.forEach(({ resolve, reject }, i) => {
        if (i < answers.length) resolve(answers[i] as R)
        else reject(new Error('a batch answered for fewer than it was given'))
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  const goLater = async () => {
    const waiting = entries
    try {
      await sleep(waitMs)
    } catch (error) {
      if (entries === waiting) entries = []
      for (const { reject } of waiting) reject(error)
      return
    }
    if (entries === waiting) await go()
  }

  const look = () => {
    if (entries.length > 0 && (entries.length >= size || entries.length >= expected)) void go()
    else if (entries.length === 1) void goLater()
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        entries.push({ item, resolve, reject })
        look()
      }),
    expectFewer: () => {
      expected--
      if (entries.length > 0 && entries.length >= expected) void go()
    },
    expectMore: () => {
      expected++
    },
  }
}
