/** A photo's date, judged again when it is sent ([Note: Two clocks] in src/media/dates/taken.ts). */
import { isBelieved } from '../../media/dates/taken'
import type { PhotoRow } from '../../store/queue/queue'
import type { Dependencies } from '../engine/dependencies'

/** Clocks whose difference is smaller both count as right. */
const TOLERANCE_MS = 5 * 60_000

export interface DatedPhoto extends PhotoRow {
  dateCreated: string
}

const dateOf = ({ dateCreated, doubt }: DatedPhoto, now: number, serverNow: number): string => {
  const latest = Math.max(now, serverNow)
  const believed = doubt?.ahead.find((date) => isBelieved(Date.parse(date), latest))
  if (believed !== undefined) return believed
  const behind = serverNow - now
  const isWrong = doubt?.isCurrentTime === true && Math.abs(behind) > TOLERANCE_MS
  return isWrong ? new Date(Date.parse(dateCreated) + behind).toISOString() : dateCreated
}

const isDated = (photo: PhotoRow): photo is DatedPhoto => photo.dateCreated !== undefined

/**
 * The photos with the dates to send. The server's time is requested only if the device's clock rejected a date or
 * supplied the current time; if the server does not send it, the device's clock decides.
 */
export const datedPhotos = async (
  photos: readonly PhotoRow[],
  { now, serverTime }: Dependencies,
  signal: AbortSignal,
): Promise<readonly DatedPhoto[]> => {
  const dated = photos.filter(isDated)
  if (dated.length < photos.length) throw new Error('a photo is reserved only after it was processed')
  const serverNow = dated.some(({ doubt }) => doubt) ? await serverTime(signal) : undefined
  if (serverNow === undefined) return dated
  return dated.map((photo) => ({ ...photo, dateCreated: dateOf(photo, now(), serverNow) }))
}
