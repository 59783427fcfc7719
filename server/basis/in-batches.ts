interface Entry<T, R> {
  item: T
  resolve(answer: R): void
  reject(error: unknown): void
}

/** Maximum number of items in one run. */
const MAX_BATCH_SIZE = 100

/**
 * Returns a function whose calls share the runs of `run`, one run at a time: the first call runs at once, and calls
 * made while it runs are batched into the next one. So under load, and only then, one statement for many rows replaces
 * one for each row. `run` resolves to one result for each of its items, in their order; if it rejects, all its calls
 * reject.
 */
export const inBatches = <T, R>(run: (items: readonly T[]) => Promise<readonly R[]>): ((item: T) => Promise<R>) => {
  const waiting: Entry<T, R>[] = []
  let isRunning = false

  const runBatch = async (batch: readonly Entry<T, R>[]) => {
    try {
      const answers = await run(batch.map(({ item }) => item))
      if (answers.length !== batch.length) throw new Error('a batch was not answered for each of its items')
      batch.forEach(({ resolve }, i) => resolve(answers[i] as R))
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const runAll = async () => {
    isRunning = true
    while (waiting.length > 0) await runBatch(waiting.splice(0, MAX_BATCH_SIZE))
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}
