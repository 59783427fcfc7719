/**
 * Prefetches from the database: a route waits for it (a few ms), so that a screen seen before paints filled, without a
 * skeleton.
 */
import type { Row } from '../../store/responses'
import { readStored } from './stored'
import type { Resource } from './resource'
import { currentSession } from '../session/session-state'

const rows = new Map<string, Row<unknown>>()
const MAX_ROWS = 50
/** How long (ms) a screen waits for a database that does not answer. */
const TIMEOUT_MS = 1500

const idOf = (uid: string, key: string) => `${uid} ${key}`

/** Reads the stored answers of these resources, for the screen about to be shown. */
export const prefetch = async (...wanted: Resource<unknown>[]) => {
  const uid = currentSession()?.uid
  if (uid === undefined) return
  const read = Promise.all(
    wanted.map(async (one) => {
      const row = await readStored(uid, one)
      if (row) rows.set(idOf(uid, one.key), row)
    }),
  )
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))])
  for (const id of [...rows.keys()].slice(0, -MAX_ROWS)) rows.delete(id)
}

/** The same, and then the resource that the stored answer names. */
export const prefetchWith = async <T>(wanted: Resource<T>, named: (answer: T) => Resource<unknown>) => {
  await prefetch(wanted)
  const row = prefetched(currentSession()?.uid ?? '', wanted)
  if (row) await prefetch(named(row.value))
}

export const prefetched = <T>(uid: string, { key }: Resource<T>) => rows.get(idOf(uid, key)) as Row<T> | undefined

/** Drops every row: the user signed out. */
export const forgetPrefetched = () => rows.clear()
