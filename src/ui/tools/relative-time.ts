const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

/** From here on a date is clearer than a number of weeks. */
const MAX_WEEKS_MS = 5 * WEEK_MS

/**
 * now, Ns ago, Nm ago, Nh ago, Nd ago, Nw ago, then a short date (docs/specification.md 2.2 'Comments'). Whole units,
 * rounded down. A moment in the future, by a clock that differs from the server's, is now. The year is shown if it is
 * not the present one. `at` is an ISO timestamp or milliseconds; returns an empty string if it is invalid.
 */
export const relativeTime = (at: string | number, now = Date.now()) => {
  const moment = typeof at === 'number' ? at : Date.parse(at)
  if (Number.isNaN(moment)) return ''
  const age = now - moment
  if (age < SECOND_MS) return 'now'
  if (age < MINUTE_MS) return `${Math.floor(age / SECOND_MS)}s ago`
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)}m ago`
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)}h ago`
  if (age < WEEK_MS) return `${Math.floor(age / DAY_MS)}d ago`
  if (age < MAX_WEEKS_MS) return `${Math.floor(age / WEEK_MS)}w ago`
  return shortDate(moment, now)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * '12 Jul', or '12 Jul 2024' if that is not this year; in English, as all texts of the app. Empty for NaN. Without
 * `Intl`, whose first use costs a phone sixty milliseconds before a grid is visible.
 */
export const shortDate = (moment: number, now = Date.now()) => {
  if (Number.isNaN(moment)) return ''
  const date = new Date(moment)
  const year = date.getFullYear()
  return `${date.getDate()} ${MONTHS[date.getMonth()]}${year === new Date(now).getFullYear() ? '' : ` ${year}`}`
}
