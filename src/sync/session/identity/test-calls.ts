/**
 * The calls of the internal test pages (docs/specification.md 1.2, 1.7): one after the other, and the statistics of the
 * caches.
 */
import { newId } from '../../../platform/ids'
import { sleep } from '../../../platform/clock'
import { cacheOf } from '../../../store/cache'
import { cacheStatistics, clearCaches } from '../../../store/statistics'
import { anonymousApi, api } from '../api'
import { currentSession } from '../session-state'

/** The number of requested comments, and milliseconds between two calls (docs/specification.md 1.7). */
const COMMENTS_PER_PAGE = 5
const GAP_MS = 100

let last: Promise<unknown> = Promise.resolve()

/** Runs `call` once all earlier ones have ended and 100 ms have passed; `ms` is the time of only this call. */
const inTurn = <T>(call: () => Promise<T>): Promise<{ answer: T; ms: number }> => {
  const turn = last.then(async () => {
    const began = performance.now()
    const answer = await call()
    return { answer, ms: Math.round(performance.now() - began) }
  })
  last = turn.then(
    () => sleep(GAP_MS),
    () => sleep(GAP_MS),
  )
  return turn
}

const cache = () => cacheOf(currentSession()?.uid ?? '')

export const testCalls = {
  health: () => inTurn(() => anonymousApi.health()),
  self: () => inTurn(() => api.getSelf()),
  comments: (itemId: string) =>
    inTurn(() => api.commentsOfFlick({ params: { itemId }, query: { page: 0, size: COMMENTS_PER_PAGE } })),
  comment: (collectionItemId: string, payload: string) =>
    inTurn(() => api.createComment({ body: { collectionItemId, payload, clientId: newId() } })),
  statistics: () => inTurn(() => cacheStatistics(cache())),
  clear: () => inTurn(() => clearCaches(cache())),
}
