/**
 * [Note: Two clocks]
 *
 * docs/specification.md 2.9 'Photo date': the date in the file, else the current time. A date in the future is not
 * believed, but the device's clock may be wrong instead: set back by a year, it would redate the photos of that year.
 * Photos are processed without a network, so the device's clock judges first. If it rejects a date, or finds none, the
 * photo keeps a doubt, and the date is judged again by the later of both clocks once the server is reachable
 * (src/upload/sending/dated.ts).
 */
import type { Bytes } from '../bytes'
import type { Picture } from '../picture'
import { datesInExif } from './exif-dates'
import { changeTime, creationTimes, rawProfile } from './png-dates'
import { datesInXmp } from './xmp-dates'
import { xmpIn } from '../formats/xmp-in'

const DAY_MS = 86_400_000

/** Why the device's clock may have judged wrongly. */
export interface Doubt {
  /** Dates in the file that are ahead of the clock, in the order in which they are believed. ISO timestamps. */
  ahead: readonly string[]
  /** No date was believed: the current time took its place. */
  isCurrentTime: boolean
}

export interface Taken {
  /** ISO timestamp in UTC. */
  dateCreated: string
  doubt?: Doubt
}

/**
 * Whether a clock allows a date (ms): it may be at most a day ahead, because zones are guessed and clocks are wrong.
 */
export const isBelieved = (date: number, now: number): boolean => date <= now + DAY_MS

/** The first of these dates (ms since 1970) that the clock believes, else the current time. */
export const judge = (dates: readonly number[], now: number): Taken => {
  const believed = dates.find((date) => isBelieved(date, now))
  const before = believed === undefined ? dates : dates.slice(0, dates.indexOf(believed))
  const doubt = { ahead: before.map((date) => new Date(date).toISOString()), isCurrentTime: believed === undefined }
  const isDoubted = doubt.isCurrentTime || doubt.ahead.length > 0
  return { dateCreated: new Date(believed ?? now).toISOString(), ...(isDoubted && { doubt }) }
}

const datesIn = async (bytes: Bytes, { image, exif }: Picture): Promise<readonly number[]> => {
  const block = exif && bytes.subarray(exif.start, exif.end)
  const dates = block ? await datesInExif(block) : []
  if (dates.length > 0) return dates
  const packet = xmpIn(bytes, image)
  const inXmp = packet ? datesInXmp(packet) : []
  if (image.type !== 'image/png') return inXmp
  const [{ parts }] = image.pictures
  const profile = await rawProfile(bytes, parts)
  const inProfile = profile ? await datesInExif(profile) : []
  return [...inProfile, ...inXmp, ...creationTimes(bytes, parts), ...changeTime(bytes, parts)]
}

/**
 * The time at which the photo of this file was taken, by the device's clock `now`: from its Exif block, else from a
 * PNG's copy of one, else from its XMP, else from a PNG's 'Creation Time' or the time of its last change.
 */
export const takenAt = async (bytes: Bytes, picture: Picture, now: number): Promise<Taken> =>
  judge(await datesIn(bytes, picture), now)
