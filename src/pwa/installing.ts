/** Decides when to offer installing: not to strangers, not again and again (docs/storage.md `clique.install`). */
import { now } from '../platform/clock'
import { readLocal, writeLocal } from '../platform/local-storage'

const KEY = 'clique.install'
const HOUR_MS = 3_600_000
const SILENCE_MS = 30 * 24 * HOUR_MS

interface Kept {
  /** Visits so far; an hour without one ends a visit. */
  visits: number
  lastAt: number
  /** The user is not asked before this time (ms). */
  silentUntil: number
  never: boolean
}

const nothing: Kept = { visits: 0, lastAt: 0, silentUntil: 0, never: false }

const read = (): Kept => {
  try {
    return { ...nothing, ...(JSON.parse(readLocal(KEY) ?? '{}') as Partial<Kept>) }
  } catch {
    return nothing
  }
}
const change = (changes: Partial<Kept>) => writeLocal(KEY, JSON.stringify({ ...read(), ...changes }))

export const noteVisit = () => {
  const { visits, lastAt } = read()
  change({ visits: now() - lastAt > HOUR_MS ? visits + 1 : visits, lastAt: now() })
}

/** After the second visit or the first finished upload, unless the user declined. */
export const isGoodMoment = (hasUploaded: boolean) => {
  const { visits, silentUntil, never } = read()
  return !never && now() > silentUntil && (visits > 1 || hasUploaded)
}

export const askLater = () => change({ silentUntil: now() + SILENCE_MS })
export const neverAsk = () => change({ never: true })

declare global {
  interface Navigator {
    /** Only Safari on phones and tablets has it. */
    standalone?: boolean
  }
}

export const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches || navigator.standalone === true

/** iPhones and iPads make no offer: users add the app by hand. */
export const isByHand = () => navigator.standalone === false && navigator.maxTouchPoints > 1
