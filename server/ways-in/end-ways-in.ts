/**
 * [Note: One table of ways in]
 *
 * Each way by which a user, a guest or a holder of a URL reaches data is a row of one table, with the effect of each event
 * on it; docs/security.md prints it. `endWaysIn` is the one place that ends ways in: each event calls it, so that a new way
 * in ends with all of them. A test fails on a column of a secret's hash or of a session that is in no row.
 */
import type { Writing } from '../database/tables'
import type { Effect, EventName, Events, WayIn } from './event'
import { waysOfAccounts } from './of-accounts'
import { waysIntoCliques } from './of-cliques'
import { waysToFiles } from './of-files'
import { waysOfGuests } from './of-guests'

const table = { ...waysOfAccounts, ...waysIntoCliques, ...waysOfGuests, ...waysToFiles }

export type WayInName = keyof typeof table
export const waysIn: Record<WayInName, WayIn> = table

/** The number of ways in that an event has ended, and the events of server/live for those who lost them. */
export interface Ended {
  counts: Partial<Record<WayInName, number>>
  tell: { what: 'everything' | 'activity'; people: string[] }[]
}

/** Ends the ways in that end with this event, in the event's transaction. */
export const endWaysIn = async <E extends EventName>(trx: Writing, event: E, about: Events[E]): Promise<Ended> => {
  const counts: Ended['counts'] = {}
  const [shut, told] = [new Set<string>(), new Set<string>()]
  for (const [name, { on }] of Object.entries(waysIn)) {
    const effect: Effect<E> = on[event]
    if (typeof effect !== 'function') continue
    const ending = await effect(trx, about)
    counts[name as WayInName] = ending.count
    for (const id of ending.shut ?? []) shut.add(id)
    for (const id of ending.told ?? []) told.add(id)
  }
  return {
    counts,
    tell: [
      ...(shut.size > 0 ? [{ what: 'everything' as const, people: [...shut] }] : []),
      ...(told.size > 0 ? [{ what: 'activity' as const, people: [...told] }] : []),
    ],
  }
}
