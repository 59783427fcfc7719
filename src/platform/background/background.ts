/**
 * [Note: Background loops]
 *
 * The loops behind the screens (the outbox, live updates, pinned collections, uploads) must outlive an unexpected
 * error: otherwise it ends everything that waits until the next reload. All of them run here.
 */
import { elapsed, sleep } from '../clock'
import { sharedLocks } from '../locks'
import { describe, log } from '../log'

const FIRST_WAIT_MS = 2000
const MAX_WAIT_MS = 60_000

/**
 * Runs `work` until `signal` aborts, and starts it again whenever it ends or throws before that: after 2 s, then twice
 * as long each time up to a minute, and after 1 s if it ran for more than a minute. Logs what was thrown; never
 * rejects.
 */
export const runInBackground = async (name: string, work: () => Promise<unknown>, signal: AbortSignal) => {
  for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(MAX_WAIT_MS, wait * 2)) {
    const startedAt = elapsed()
    try {
      await work()
    } catch (error) {
      if (!signal.aborted) log.error('background.failed', { name, error: describe(error) })
    }
    if (elapsed() - startedAt > MAX_WAIT_MS) wait = FIRST_WAIT_MS / 2
    await sleep(wait, signal).catch(() => undefined)
  }
}

/** Runs `work` in one tab at a time if the browser has locks; the other tabs wait. Rejects if `signal` aborts first. */
export const inOneTab = async (lock: string, work: () => Promise<unknown>, signal: AbortSignal): Promise<void> => {
  const locks = sharedLocks()
  await (locks ? locks.request(lock, { signal }, work) : work())
}
