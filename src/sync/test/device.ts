import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cacheOf, renewCache, type CacheDatabase } from '../../store/cache'
import type { SessionRow } from '../../store/device'
import { dropCache } from '../../store/drop-cache'
import { watchRefusals, type Refused } from '../kinds/base/refusals'
import { setSession } from '../session/session-state'
import { runOutbox } from '../mutations/outbox/outbox'
import { outboxSize } from '../mutations/outbox/pending'

/** The mutations that wait, oldest first. */
export const readOutbox = (db: CacheDatabase) => db.outbox.orderBy('order').toArray()

/**
 * A device on which `u` is signed in, new for each test. `refusals`: the rejections that its user was told of. `run`
 * starts the outbox, until the test ends; `sent` resolves once no action waits.
 */
export const openDevice = (session: Partial<SessionRow> = {}) => {
  const refusals: Refused[] = []
  let life: AbortController
  let stopWatching: () => void
  beforeEach(() => {
    setSession({ id: 'current', uid: 'u', phoneNumber: '', userId: 'u1', ...session })
    life = new AbortController()
    refusals.length = 0
    stopWatching = watchRefusals((refused) => refusals.push(refused))
  })
  afterEach(async () => {
    stopWatching()
    life.abort()
    await dropCache('u')
    renewCache('u')
    setSession(undefined)
  })
  return {
    refusals,
    signal: () => life.signal,
    run: () => void runOutbox('u', life.signal),
    sent: () => vi.waitFor(async () => expect(await outboxSize(cacheOf('u'))).toBe(0)),
  }
}
