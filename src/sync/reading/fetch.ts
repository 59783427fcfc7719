/**
 * [Note: One fetch per key]
 *
 * However many screens want an answer, one call is in flight for it; it is aborted when the last of them no longer
 * wants it. Its answer is written to the response cache and nowhere else: screens follow the row. An answer is stored
 * with the stamp of its request: it never replaces an answer that was requested later, and an answer that was requested
 * before a change is stored as stale.
 */
import { calls } from '../../../contract/calls'
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import type { Api, AnyArgs } from '../../api/client'
import { cacheOf } from '../../store/cache'
import { deleteRows, markRowsStale, readResponse, writeResponse, type Asked, type Stale } from '../../store/responses'
import { isChangedSince, observeAccepted } from '../../store/outbox/accepted'
import { stamp } from '../../store/stamp'
import { asUser } from '../session/api'
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
  /** Something changed since the request. */
  stale?: Stale
  result: Promise<Result<unknown>>
}
const flights = new Map<string, Flight>()
const flightKey = (uid: string, key: string) => `${uid} ${key}`

const isRefusal = ({ status }: Failure) => status === 403 || status === 404

const launch = (uid: string, wanted: Resource<unknown>, replaces: boolean): Flight => {
  const { call, args, key } = wanted
  const controller = new AbortController()
  const get = (asUser(uid) as Api & Record<string, Get>)[call] as Get
  const id = flightKey(uid, key)
  const run = async (): Promise<Result<unknown>> => {
    // Without a store no mutation is applied to the answer.
    await observeAccepted(cacheOf(uid)).catch(() => undefined)
    const requestedAt = stamp()
    const answer = await get(args, { signal: controller.signal })
    if (controller.signal.aborted) return fail({ code: 'ABORTED', message: 'Cancelled' })
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
  if (isListing(value) && value.page === 0) {
    const before = await readResponse(db, key)
    if (before && isListing(before.value) && idsOf(before.value) !== idsOf(value)) {
      const list = withoutPage(key)
      const isLater = (other: { key: string }) => other.key !== key && withoutPage(other.key).list === list.list
      if (replaces) await deleteRows(db, list.path, (other) => isLater(other) && !other.kept)
      await markRowsStale(db, list.path, isLater, 'by event')
    }
  }
  await writeResponse(db, key, value, asked)
  // Another tab that accepted a mutation during the request could not mark an answer that was not stored yet.
  const { path } = withoutPage(key)
  if (await isChangedSince(db, path, asked.requestedAt)) await markRowsStale(db, path, (row) => row.key === key, true)
}

const withoutPage = (key: string) => {
  const [path = '', query = ''] = key.split('?')
  const rest = query.split('&').filter((part) => !part.startsWith('page='))
  return { path, list: `${path}?${rest.join('&')}` }
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

/** Marks the calls in flight below these paths: their answers are stored as stale, and no later fetch joins them. */
export const markFlightsStale = (uid: string, paths: string[], how: Stale) => {
  for (const [id, flight] of flights) {
    if (!paths.some((path) => id === flightKey(uid, path) || id.startsWith(`${flightKey(uid, path)}?`))) continue
    flight.stale = how
    flights.delete(id)
  }
}
