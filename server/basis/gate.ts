import { fail, type Result } from '../../contract/failure'
import { refuse, type Refusal } from './refusal'

/** Runs an act, or refuses it at once if too many are running or waiting for the database. */
export type Gate = <T>(act: () => Promise<Result<T, Refusal>>) => Promise<Result<T, Refusal>>

/** Random, so that the refused do not all come again at the same moment. */
const RETRY_AFTER_SECONDS = { min: 1, max: 3 }

/**
 * Admits at most this many acts at once. The embedded database answers one at a time: without a gate the last of a
 * hundred waits for all others, and on a slow machine for longer than a request waits for a connection.
 */
export const createGate = (maxAtOnce: number): Gate => {
  let running = 0
  return async (act) => {
    if (running >= maxAtOnce) {
      const { error } = refuse('TOO_MANY_REQUESTS', 'Many people add photos at this moment')
      const { min, max } = RETRY_AFTER_SECONDS
      return fail({ ...error, retryAfter: min + Math.floor(Math.random() * (max - min + 1)) })
    }
    running += 1
    try {
      return await act()
    } finally {
      running -= 1
    }
  }
}
