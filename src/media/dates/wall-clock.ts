/** Times as cameras and programs write them: a wall clock, perhaps with decimals and an offset. */

/** Photos did not exist before; cameras whose clock is not set write years like 0000. */
const FIRST_YEAR = 1826
/** 2015:08:22, 2015-8-22, 2015/08/22, 2015.08.22, 2015: 8:22 and 20150822. */
const DATE = /^(\d{4})(?:[:\-/.] ?(\d{1,2})[:\-/.] ?(\d{1,2})|(\d{2})(\d{2}))/
/** 24:08:19, 1:08:19, 01: 8: 9, 10.08.19, 10:08 and 100819, perhaps with decimals, AM or PM and an offset. */
const TIME =
  /^[ T:_-]*(?:(\d{1,2})[:.] ?(\d{1,2})(?:[:.] ?(\d{1,2}))?|(\d{2})(\d{2})(\d{2}))(?:[.,](\d+))? ?([AaPp]\.?[Mm]\.?)? ?(.*)$/
const OFFSET = /^([+-])(\d{1,2})(?::?(\d{2}))?$/
/** Zones are at most this far from UTC. */
const MAX_OFFSET_MINUTES = 14 * 60
/** A date without a time is noon: the same day in nearly all zones. */
const NOON = 12

export interface WallClock {
  /** In milliseconds, as if it were UTC; without decimals. */
  at: number
  decimals: string
  /** In milliseconds, if the text has one. */
  offset?: number
}

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

/** Devices that count hours from 1 to 24 write midnight as 24 of the same day. */
const hourOf = (written: number, half: string) => {
  if (half === '') return written === 24 ? 0 : written
  return (written % 12) + (/^p/i.test(half) ? 12 : 0)
}

/** Reads a time in any spelling that devices and programs are known to write; undefined if it is not a real time. */
export const readClock = (text: string): WallClock | undefined => {
  const clean = text.replaceAll('\0', ' ').trim()
  const [date = '', year, ...days] = DATE.exec(clean) ?? []
  const [month, day] = days.filter((one) => one !== undefined).map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  const rest = clean.slice(date.length)
  const time = TIME.exec(rest)
  if (!time && rest.trim() !== '') return undefined
  const [, h, m, s, hh, mm, ss, decimals = '', half = '', zone = ''] = time ?? ['', String(NOON), '0']
  const hour = hourOf(Number(h ?? hh), half)
  const [minute, second] = [Number(m ?? mm), Number(s ?? ss ?? 0)]
  // A second of 60 is a leap second.
  if (hour > 23 || minute > 59 || second > 60) return undefined
  const at = utcOf([Number(year), month, day, hour, minute, Math.min(second, 59)])
  if (Number.isNaN(at)) return undefined
  const offset = offsetMs(zone)
  return { at, decimals, ...(offset !== undefined && { offset }) }
}

/** A wall-clock time as if it were UTC, or NaN. */
export const asUtc = (text: string): number => readClock(text)?.at ?? Number.NaN

/** '+02:00', '+0200', '+2', 'Z' or 'UTC' in milliseconds; undefined if it is none of them. */
export const offsetMs = (text: string): number | undefined => {
  const clean = text.replaceAll('\0', ' ').trim()
  if (/^(?:Z|UTC|GMT)$/i.test(clean)) return 0
  const [, sign, hours, minutes = 0] = OFFSET.exec(clean) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return total <= MAX_OFFSET_MINUTES && Number(minutes) < 60 ? (sign === '-' ? -1 : 1) * total * 60_000 : undefined
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

/** A time as milliseconds since 1970, by its offset or else the zone of this device; NaN if it is not a real time. */
export const momentOf = (text: string): number => {
  const clock = readClock(text)
  if (!clock) return Number.NaN
  return clock.at - (clock.offset ?? zoneOfDevice(clock.at)) + decimalsMs(clock.decimals)
}
