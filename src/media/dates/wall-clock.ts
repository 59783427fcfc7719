/** Times as cameras and programs write them: a wall clock, perhaps with decimals and an offset. */

/** Photos did not exist before; cameras whose clock is not set write years like 0000. */
const FIRST_YEAR = 1826
const WALL_CLOCK = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/
const OFFSET = /^[+-]\d{2}:\d{2}$|^Z$/

/**
 * Year, month, day, hour, minute and second as if in UTC, or NaN. A month 13 or a day 32 would roll over into another
 * date.
 */
export const utcOf = (parts: readonly number[]): number => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const isReal = year >= FIRST_YEAR && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isReal ? at.getTime() : Number.NaN
}

/** A wall-clock time as if it were UTC, or NaN. */
export const asUtc = (wallClock: string): number => utcOf(WALL_CLOCK.exec(wallClock)?.slice(1).map(Number) ?? [])

/** '+02:00' or 'Z' in milliseconds; undefined if it is neither. */
export const offsetMs = (text: string): number | undefined => {
  if (!OFFSET.test(text)) return undefined
  if (text === 'Z') return 0
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number)
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** The device's own zone at this wall-clock time. Right for photos of the device itself. */
export const zoneOfDevice = (wallClock: number) => {
  const at = new Date(wallClock)
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  return wallClock - new Date(year, month, day, at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()).getTime()
}

/** '27' as decimals of a second is 270 ms. Orders the photos of a burst. */
export const decimalsMs = (text: string) =>
  /^\d+/.test(text) ? Math.floor(Number(`0.${/^\d+/.exec(text)?.[0]}`) * 1000) : 0
