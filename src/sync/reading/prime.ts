/** First reads: a route waits for them (a few ms), so that a screen seen before paints filled, without a skeleton. */
import type { Row } from '../../store/responses'
import { readStored } from './fetch'
import type { Resource } from './resource'
import { currentSession } from '../session/session-state'

const rows = new Map<string, Row<unknown>>()
const MOST = 50
/** The screen never waits longer than this (ms) for a store that does not answer. */
const PATIENCE = 1500

const idOf = (uid: string, key: string) => `${uid} ${key}`

/** Reads what is stored of these resources, for the screen about to be shown. */
export const prime = async (...wanted: Resource<unknown>[]) => {
  const uid = currentSession()?.uid
  if (uid === undefined) return
  const read = Promise.all(
    wanted.map(async (one) => {
      const row = await readStored(uid, one)
      if (row) rows.set(idOf(uid, one.key), row)
    }),
  )
  await Promise.race([read, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  for (const id of [...rows.keys()].slice(0, -MOST)) rows.delete(id)
}

export const primed = <T>(uid: string, { key }: Resource<T>) => rows.get(idOf(uid, key)) as Row<T> | undefined

/** Forgets every row: the person signed out. */
export const forgetPrimed = () => rows.clear()
