/**
 * [Note: Gathering]
 *
 * Photos arrive one by one; requests are sent for many at a time. An item waits until the batch is full, until no other
 * item can still join it, or until it has waited long enough.
 */
export interface Gathering<T, R> {
  /** Joins the next batch; answers what came of this item. */
  join(item: T): Promise<R>
  /** One who was expected will not come. */
  leave(): void
  /** One more than was expected will come. */
  expect(): void
}

interface GatheringOptions<T, R> {
  size: number
  waitMs: number
  /** How many will join or leave. */
  expected: number
  sleep(ms: number): Promise<void>
  /** One answer for each item, in their order. */
  run(items: T[]): Promise<R[]>
}

interface Seat<T, R> {
  item: T
  resolve(answer: R): void
  reject(error: unknown): void
}

/** Starts gathering. A batch whose `run` rejects rejects each of its items. */
export const createGathering = <T, R>({
  size,
  waitMs,
  sleep,
  run,
  ...start
}: GatheringOptions<T, R>): Gathering<T, R> => {
  let expected = start.expected
  let seats: Seat<T, R>[] = []

  const go = async () => {
    const batch = seats
    seats = []
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
    const waiting = seats
    try {
      await sleep(waitMs)
    } catch (error) {
      if (seats === waiting) seats = []
      for (const { reject } of waiting) reject(error)
      return
    }
    if (seats === waiting) await go()
  }

  const look = () => {
    if (seats.length > 0 && (seats.length >= size || seats.length >= expected)) void go()
    else if (seats.length === 1) void goLater()
  }

  return {
    join: (item) =>
      new Promise((resolve, reject) => {
        seats.push({ item, resolve, reject })
        look()
      }),
    leave: () => {
      expected--
      if (seats.length > 0 && seats.length >= expected) void go()
    },
    expect: () => {
      expected++
    },
  }
}
