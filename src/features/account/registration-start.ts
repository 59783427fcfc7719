/**
 * When this registration began. Kept in session storage, so that a page loaded again does not begin anew; after half an
 * hour it has expired (specification 1 §2 'Registration').
 */
import { now } from '../../platform/clock'
import { readTab, removeTab, writeTab } from '../../platform/tab'
import { DRAFT_KEY } from './kept-draft'

const KEY = 'clique.registration-start'
/** Milliseconds. */
const LASTS = 30 * 60_000

/** Notes the start where there is none yet. False: the registration had expired; its start is forgotten. */
export const beginRegistration = (): boolean => {
  const started = Number(readTab(KEY) ?? now())
  if (now() - started > LASTS) {
    endRegistration()
    return false
  }
  writeTab(KEY, String(started))
  return true
}

/** Forgets the start, and what had been entered. */
export const endRegistration = () => {
  removeTab(KEY)
  removeTab(DRAFT_KEY)
}
