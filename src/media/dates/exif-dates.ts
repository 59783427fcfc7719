/** The dates of a TIFF block, and the zone of a camera that wrote none (docs/specification.md 2.9 'Photo date'). */
import exifr from 'exifr'
import type { Bytes } from '../bytes'
import { asUtc, decimalsMs, offsetMs, readClock, zoneOfDevice } from './wall-clock'

/** Node, where the tests run, finds only exifr's default export. */
const reader = exifr

const DAY_MS = 86_400_000

/** In this order; each with its offset and its decimals. */
const DATES = [
  ['DateTimeOriginal', 'OffsetTimeOriginal', 'SubSecTimeOriginal'],
  ['CreateDate', 'OffsetTimeDigitized', 'SubSecTimeDigitized'],
  ['ModifyDate', 'OffsetTime', 'SubSecTime'],
] as const
/** Many cameras write one offset for all dates. */
const ANY_OFFSET = 'OffsetTime'
/** UTC from satellites; some cameras write it without a date, and some write a wrong time. */
const [GPS_DATE, GPS_TIME] = ['GPSDateStamp', 'GPSTimeStamp'] as const
const [LONGITUDE, EAST_OR_WEST] = ['GPSLongitude', 'GPSLongitudeRef'] as const

const QUARTER_MS = 15 * 60_000
const HOUR_MS = 60 * 60_000
/** Zones are at most this far from UTC. */
const FARTHEST_ZONE_MS = 14 * HOUR_MS
/** Zones are at most this far from the time of the sun at their place. */
const FARTHEST_FROM_SUN_MS = 3.5 * HOUR_MS
const DEGREES_AN_HOUR = 15

type Tags = Record<string, unknown>

const textIn = (tags: Tags, tag: string) => (typeof tags[tag] === 'string' ? tags[tag] : '')

/** The zone by the sun at the photo's place; undefined without a place. */
const zoneBySun = (tags: Tags): number | undefined => {
  const parts = tags[LONGITUDE]
  const [degrees = Number.NaN, minutes = 0] = Array.isArray(parts) ? parts.map(Number) : []
  const east = (degrees + minutes / 60) * (textIn(tags, EAST_OR_WEST).startsWith('W') ? -1 : 1)
  return Math.abs(east) <= 180 ? (east / DEGREES_AN_HOUR) * HOUR_MS : undefined
}

/** The zone by the time of satellites: its distance to the wall clock, to a quarter of an hour. */
const zoneByGps = (tags: Tags, wallClock: number): number | undefined => {
  const time = tags[GPS_TIME]
  const [hour, minute, second] = (Array.isArray(time) ? time : textIn(tags, GPS_TIME).split(':')).map(Number)
  const clock = [hour, minute, Math.floor(second ?? 0)].map((n) => String(n).padStart(2, '0')).join(':')
  const hasDate = textIn(tags, GPS_DATE) !== ''
  const date = hasDate ? textIn(tags, GPS_DATE) : new Date(wallClock).toISOString().slice(0, 10)
  const zone = Math.round((wallClock - asUtc(`${date} ${clock}`)) / QUARTER_MS) * QUARTER_MS
  const near = hasDate ? zone : [zone - DAY_MS, zone, zone + DAY_MS].find((one) => Math.abs(one) <= DAY_MS / 2)
  return near !== undefined && Math.abs(near) <= FARTHEST_ZONE_MS ? near : undefined
}

/** The zone of a camera that wrote no offset: by satellites, else the device's, unless the place contradicts it. */
const zoneOf = (tags: Tags, wallClock: number): number => {
  const sun = zoneBySun(tags)
  const isLikely = (zone: number) => sun === undefined || Math.abs(zone - sun) <= FARTHEST_FROM_SUN_MS
  const known = [zoneByGps(tags, wallClock), zoneOfDevice(wallClock)].filter((zone) => zone !== undefined)
  return known.find((zone) => isLikely(zone)) ?? Math.round((sun ?? 0) / HOUR_MS) * HOUR_MS
}

const read = async (exif: Bytes): Promise<Tags> => {
  try {
    const pick = [...DATES.flat(), GPS_DATE, GPS_TIME, LONGITUDE, EAST_OR_WEST]
    const tags: unknown = await reader.parse(exif.slice().buffer, { pick, reviveValues: false })
    return { ...(tags as object | undefined) }
  } catch {
    // A damaged block is treated as a missing one: the photo is dated by the fallback.
    return {}
  }
}

/**
 * The dates of a TIFF block in the order of belief: exposure, digitizing, last change; in milliseconds since 1970. The
 * zone is the offset that the camera wrote, else the distance to the time of satellites, else the device's, else by the
 * place. Dates before photography are left out.
 */
export const datesInExif = async (exif: Bytes): Promise<readonly number[]> => {
  const tags = await read(exif)
  return DATES.flatMap(([dateTag, offsetTag, decimalsTag]) => {
    const clock = readClock(textIn(tags, dateTag))
    if (!clock) return []
    const written = clock.offset ?? offsetMs(textIn(tags, offsetTag)) ?? offsetMs(textIn(tags, ANY_OFFSET))
    const decimals = decimalsMs(textIn(tags, decimalsTag)) || decimalsMs(clock.decimals)
    return [clock.at - (written ?? zoneOf(tags, clock.at)) + decimals]
  })
}
