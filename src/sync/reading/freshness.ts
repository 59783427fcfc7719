/**
 * When a stored answer is requested again: when it is missing, out of date, older than its lifetime, or from before
 * this visit, since a user who opens or reloads a page wants to see what is new; also when events may have been missed
 * since it was stored (live.ts). Age never hides anything.
 */
import { now } from '../../platform/clock'
import type { Row } from '../../store/responses'

const visitBegan = now()
/** Nothing stored before this moment (ms) is known to hold still. */
let trustedSince = visitBegan
/** What was stored before this moment (ms) is fetched again visibly: a visit began, or the user requested it. */
let askedAt = visitBegan
const listeners = new Set<() => void>()

type Age = Pick<Row<unknown>, 'storedAt' | 'stale'>

/** A row from the future (the clock was set back) counts as old. */
const isYoung = ({ storedAt }: Age, lifetime: number, at: number, since: number) =>
  storedAt >= since && storedAt <= at && at - storedAt < lifetime

/** `row` undefined: nothing stored. */
export const isFresh = (row: Age | undefined, lifetime: number, at = now(), since = trustedSince) =>
  row !== undefined && !row.stale && isYoung(row, lifetime, at, since)

/** Whether nothing but news makes a row old: then it is fetched again without a word. */
export const isOldByNews = (row: Age | undefined, lifetime: number) =>
  row !== undefined && row.stale !== true && isYoung(row, lifetime, now(), askedAt)

/** The moment (ms) from which on every change was told. */
export const trustedFrom = () => trustedSince

/** Changes may have been missed: everything stored so far is asked for again when it is looked at. */
export const distrust = () => {
  trustedSince = now()
  for (const listener of listeners) listener()
}
/** The same where the person wants it, and sees that it is done. */
export const refreshAll = () => {
  askedAt = now()
  distrust()
}
export const watchDistrust = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
