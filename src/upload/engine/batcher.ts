/**
 * [Note: Batcher]
 *
 * Photos arrive one by one; requests are sent for many at a time. The first item is sent at once. Items that arrive
 * within the time window after a request are sent together at the window's end, or as soon as the batch is full or no
 * other item can follow. The first windows are short, so that a fast link is not idle while an upload begins.
 */
export interface Batcher<T, R> {
  /** Adds an item to the next batch; resolves to its result. */
  add(item: T): Promise<R>
}

interface BatcherOptions<T, R> {
  size: number
  /** The longest window. The first is an eighth of it, and each later window is twice as long as its predecessor. */
  windowMs: number
  /** Number of items that are unanswered or may still be added; unknown if absent. */
  outstanding?(): number
  sleep(ms: number): Promise<void>
  /** Resolves to one result for each item, in their order. */
  run(items: T[]): Promise<R[]>
}

interface Entry<T, R> {
  item: T
  resolve(answer: R): void
  reject(error: unknown): void
}

const send = async <T, R>(batch: Entry<T, R>[], run: BatcherOptions<T, R>['run']) => {
  try {
    const answers = await run(batch.map(({ item }) => item))
    answers.forEach((answer, i) => batch[i]?.resolve(answer))
    for (const { reject } of batch.slice(answers.length))
      reject(new Error('a batch answered for fewer than it was given'))
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/**
 * A batcher. A batch whose `run` rejects rejects each of its items. If `sleep` rejects, because all work was stopped,
 * the waiting items and all later items are rejected.
 */
export const createBatcher = <T, R>({
  size,
  windowMs,
  outstanding = () => Infinity,
  sleep,
  run,
}: BatcherOptions<T, R>): Batcher<T, R> => {
  let entries: Entry<T, R>[] = []
  let windows = 0
  let nextWindowMs = windowMs / 8
  let running = 0
  let isOpen = false
  let stopped: { error: unknown } | undefined

  const flush = () => {
    const batch = entries
    entries = []
    running += batch.length
    void send(batch, run).then(() => (running -= batch.length))
    void openWindow()
  }
  // A full batch begins a new window: the end of the previous window no longer counts.
  const openWindow = async () => {
    isOpen = true
    const mine = ++windows
    const ms = nextWindowMs
    nextWindowMs = Math.min(windowMs, ms * 2)
    try {
      await sleep(ms)
    } catch (error) {
      stopped = { error }
      for (const { reject } of entries.splice(0)) reject(error)
      return
    }
    if (mine !== windows) return
    isOpen = false
    if (entries.length > 0) flush()
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (stopped) {
          reject(stopped.error)
          return
        }
        entries.push({ item, resolve, reject })
        if (!isOpen || entries.length >= Math.min(size, outstanding() - running)) flush()
      }),
  }
}
