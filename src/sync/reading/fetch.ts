/**
 * [Note: One fetch per key]
 *
 * However many screens want an answer, one call is in flight for it; it is aborted when the last of them no longer
 * wants it. Its answer is written to the response cache and nowhere else: screens follow the row. An answer is stored
 * with the stamp of its request: it never replaces an answer that was requested later, and an answer that was requested
 * before a change is stored as stale. One that was requested before a change of the user's own replaces no answer at
 * all: the older one with the change laid over it is nearer to the truth, and a photo that the user restored does not
 * disappear again until the next answer.
 */
import { calls } from '../../../contract/calls'
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import type { Api, AnyArgs } from '../../api/client'
import { cacheOf, pathOf, type CacheDatabase } from '../../store/cache'
import { firstPageOf } from '../../store/later-pages'
import { deleteRows, readResponse, writeResponse, type Asked, type Stale } from '../../store/responses'
import { repeatIfFailed } from './freshness/again-soon'
import { markStaleSoon } from './freshness/stale-soon'
import { isChangedSince, observeAccepted } from '../../store/outbox/accepted'
import { stamp } from '../../store/stamp'
import { asUser } from '../session/api'
import { mayCall } from '../session/may-call'
import { idOf, isListing, type Listing } from './listing'
import type { Readable, Resource } from './resource'

/** Milliseconds for which a call's answer counts as fresh. */
export const lifetimeOf = (call: Readable) => calls[call].lifetime * 1000

type Get = (args: AnyArgs, options: { signal: AbortSignal }) => Promise<Result<unknown>>

interface Flight {
  controller: AbortController
  waiting: number
  /** A refresh of the list was requested: its later pages are deleted with the first. */
  replaces: boolean
  /** The stamp of the request, once it is made. */
  requestedAt?: number
  /** Something changed since the request. */
  stale?: Stale
  result: Promise<Result<unknown>>
}
const flights = new Map<string, Flight>()
const flightKey = (uid: string, key: string) => `${uid} ${key}`

const refuse: Get = () => Promise.resolve(fail({ code: 'FORBIDDEN', message: 'Guests may not do this', status: 403 }))

const isRefusal = ({ status }: Failure) => status === 403 || status === 404

const launch = (uid: string, wanted: Resource<unknown>, replaces: boolean): Flight => {
  const { call, args, key } = wanted
  const controller = new AbortController()
  // Screens that guests share with members ask for more than a guest may read.
  const get = mayCall(call) ? ((asUser(uid) as Api & Record<string, Get>)[call] as Get) : refuse
  const id = flightKey(uid, key)
  const run = async (): Promise<Result<unknown>> => {
    // Without a store no mutation is applied to the answer.
    await observeAccepted(cacheOf(uid)).catch(() => undefined)
    const requestedAt = stamp()
    flight.requestedAt = requestedAt
    const answer = await get(args, { signal: controller.signal })
    if (controller.signal.aborted) return fail({ code: 'ABORTED', message: 'Cancelled' })
    repeatIfFailed(id, answer)
    if (answer.ok)
      for (const part of wanted.partsOf?.(answer.value) ?? [{ key, value: answer.value }])
        await store(uid, part.key, part.value, { requestedAt, stale: flight.stale }, flight.replaces)
    // The user may no longer see it, so it is not kept either.
    else if (isRefusal(answer.error)) await (await import('./freshness/forget-refused')).forgetRefused(uid, key)
    return answer
  }
  const flight: Flight = {
    controller,
    waiting: 0,
    replaces,
    result: run().finally(() => {
      if (flights.get(id) === flight) flights.delete(id)
    }),
  }
  flights.set(id, flight)
  return flight
}

const idsOf = ({ items }: Listing) => JSON.stringify(items.map((item) => idOf(item)))
/**
 * If a first page changed, the later pages no longer match: after a refresh they are deleted (docs/specification.md 2.4
 * 'Lists'), else fetched again, and shown until then: the user keeps their place, and offline the stored pages.
 */
const store = async (uid: string, key: string, value: unknown, asked: Asked, replaces: boolean) => {
  const db = cacheOf(uid)
  const path = pathOf(key)
  const isChanged = () => isChangedSince(db, path, asked.requestedAt)
  if ((asked.stale === true || (await isChanged())) && (await readResponse(db, key))) return markStaleSoon(db, [path])
  const isChangedList = isListing(value) && value.page === 0 && (await differs(db, key, value))
  if (isChangedList && replaces)
    await deleteRows(db, path, (other) => other.key !== key && firstPageOf(other.key) === key && !other.kept)
  await writeResponse(db, key, value, { ...asked, isChangedList })
  // An answer that was not stored yet when a mutation was accepted, in any tab, could not be marked.
  if (await isChanged()) await markStaleSoon(db, [path])
}

/** Whether a stored list has other elements, or another order. */
const differs = async (db: CacheDatabase, key: string, value: Listing) => {
  const before = await readResponse(db, key)
  return before !== undefined && isListing(before.value) && idsOf(before.value) !== idsOf(value)
}

/**
 * Fetches a resource and stores the answer; joins a call for it that is already in flight. An aborted `signal` ends the
 * wait; the call itself is aborted when no caller waits for it. `replaces`: a list's later pages are deleted with its
 * first.
 */
export const fetchResource = async <T>(
  uid: string,
  wanted: Resource<T>,
  signal?: AbortSignal,
  replaces = false,
): Promise<Result<T>> => {
  const flight = flights.get(flightKey(uid, wanted.key)) ?? launch(uid, wanted, replaces)
  flight.replaces ||= replaces
  flight.waiting += 1
  const giveUp = () => {
    flight.waiting -= 1
    if (flight.waiting === 0) {
      flight.controller.abort()
      const id = flightKey(uid, wanted.key)
      if (flights.get(id) === flight) flights.delete(id)
    }
  }
  signal?.addEventListener('abort', giveUp, { once: true })
  const result = await flight.result
  signal?.removeEventListener('abort', giveUp)
  if (signal?.aborted) return fail({ code: 'ABORTED', message: 'Cancelled' })
  return result.ok ? ok(result.value as T) : result
}

/**
 * Stores an answer of another call (the answer to a change contains the new state). `requestedAt`: the stamp of that
 * call's request.
 */
export const storeAnswer = <T>(uid: string, { key }: Resource<T>, value: T, requestedAt: number) =>
  store(uid, key, value, { requestedAt }, true)

/**
 * Marks the calls in flight below these paths, or only those requested before the stamp of a change: no later fetch
 * joins them, and their answers are stored as stale.
 */
export const markFlightsStale = (uid: string, paths: string[], how: Stale, changedAt?: number) => {
  for (const flight of leaveFlights(uid, paths, changedAt)) flight.stale = how
}

/** No later fetch joins these calls in flight. Returns them. */
export const leaveFlights = (uid: string, paths: string[], changedAt?: number): Pick<Flight, 'stale'>[] => {
  const left: Flight[] = []
  for (const [id, flight] of flights) {
    if (!paths.some((path) => id === flightKey(uid, path) || id.startsWith(`${flightKey(uid, path)}?`))) continue
    // A request that is not made yet is later than any change.
    if (changedAt !== undefined && (flight.requestedAt ?? changedAt) >= changedAt) continue
    left.push(flight)
    flights.delete(id)
  }
  return left
}
