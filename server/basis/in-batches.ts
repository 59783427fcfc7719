interface Entry<T, R> {
  item: T
  resolve(answer: R): void
  reject(error: unknown): void
}

/** Items of one run at most. */
const MOST = 100

/**
 * Answers a function whose calls share the runs of `run`, one run at a time: the first call runs at once, and calls that
 * come meanwhile run together afterwards. So a statement for many rows replaces one for each row exactly where there
 * are many. `run` answers each of its items, in their order; where it rejects, each of them rejects.
 */
export const inBatches = <T, R>(run: (items: readonly T[]) => Promise<readonly R[]>): ((item: T) => Promise<R>) => {
  const waiting: Entry<T, R>[] = []
  let isRunning = false

  const runOne = async (batch: readonly Entry<T, R>[]) => {
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
    while (waiting.length > 0) await runOne(waiting.splice(0, MOST))
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}
