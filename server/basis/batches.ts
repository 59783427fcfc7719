import { setTimeout as sleep } from 'node:timers/promises'

/** The longest rest (ms) between two batches. */
const MAX_REST_MS = 1000

/**
 * Runs batches one after the other until a batch resolves to true, because it was the last one, or `signal` aborts. Rests
 * as long as each batch took: a call that needs several queries waits for one batch, not for one before each query. The
 * embedded database has one connection, for which all wait.
 */
export const runBatches = async (batch: () => Promise<boolean>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    const began = performance.now()
    if (await batch()) return
    const rest = Math.min(MAX_REST_MS, performance.now() - began)
    // An abort ends the rest.
    await sleep(rest, undefined, { signal }).catch(() => {})
  }
}
