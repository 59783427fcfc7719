/** When a photo was taken (docs/specification.md 2.9 'Photo date'). */
import exifr from 'exifr'
import type { Bytes } from '../bytes'

/** Node, where the tests run, finds only exifr's default export. */
const reader = exifr

const DAY_MS = 86_400_000
/** There were no photos before; cameras without a set clock write years like 0000. */
const FIRST_YEAR = 1826
const WALL_CLOCK = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}):(\d{2}):(\d{2})/
const OFFSET = /^[+-]\d{2}:\d{2}$|^Z$/

const pairs = [
  ['DateTimeOriginal', 'OffsetTimeOriginal'],
  ['CreateDate', 'OffsetTimeDigitized'],
] as const

/**
 * The instant of a wall-clock time. Without an offset the camera's clock is taken to run in the device's zone, which
 * is right for the device's own photos.
 */
const instant = (wallClock: string, offset: unknown): number => {
  const parts = WALL_CLOCK.exec(wallClock)?.slice(1).map(Number)
  if (!parts) return Number.NaN
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const local = new Date(year, month - 1, day, hour, minute, second)
  // A month 13 or a day 32 would roll over into another date.
  if (local.getMonth() !== month - 1 || local.getDate() !== day) return Number.NaN
  if (typeof offset !== 'string' || !OFFSET.test(offset)) return local.getTime()
  const [date, time] = [parts.slice(0, 3), parts.slice(3)].map((p) => p.map((n) => String(n).padStart(2, '0')))
  return Date.parse(`${String(year).padStart(4, '0')}-${date?.slice(1).join('-')}T${time?.join(':')}${offset}`)
}

const read = async (exif: Bytes): Promise<Record<string, unknown>> => {
  try {
    const tags: unknown = await reader.parse(exif.slice().buffer, { pick: pairs.flat(), reviveValues: false })
    return { ...(tags as object | undefined) }
  } catch {
    // A damaged block tells as much as none: the photo is dated by the fallback.
    return {}
  }
}

/**
 * The time of exposure from a TIFF block, as an ISO timestamp in UTC; `now` where there is no block, no date in it, or
 * one that cannot be (before photography, or more than a day ahead).
 */
export const takenAt = async (exif: Bytes | undefined, now: number): Promise<string> => {
  const tags = exif ? await read(exif) : {}
  for (const [dateTag, offsetTag] of pairs) {
    const text = tags[dateTag]
    const at = typeof text === 'string' ? instant(text, tags[offsetTag]) : Number.NaN
    if (at >= Date.UTC(FIRST_YEAR, 0) && at <= now + DAY_MS) return new Date(at).toISOString()
  }
  return new Date(now).toISOString()
}
