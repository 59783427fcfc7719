/**
 * When this registration began. Kept in session storage, so that a reload does not restart it; after half an hour it
 * has expired (docs/specification.md 1.2 'Registration'). It belongs to one identity: a start that another user left
 * behind in this tab does not count.
 */
import { now } from '../../../platform/clock'
import { readTab, removeTab, writeTab } from '../../../platform/tab'
import { DRAFT_KEY } from './kept-draft'

const KEY = 'clique.registration-start'
const REGISTRATION_LIFETIME_MS = 30 * 60_000

/** Stores the start of `owner` if there is none yet; returns the remaining time (ms), below 0 if expired. */
export const beginRegistration = (owner: string): number => {
  const [at, of] = readTab(KEY)?.split(' ') ?? []
  const started = of === owner ? Number(at) : now()
  writeTab(KEY, `${started} ${owner}`)
  return started + REGISTRATION_LIFETIME_MS - now()
}

/** Forgets the start and the input. */
export const endRegistration = () => {
  removeTab(KEY)
  removeTab(DRAFT_KEY)
}
