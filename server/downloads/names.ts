/** Names of files in an archive: valid in every file system, and unique. */
import { imageTypes, type ImageType } from '../../contract/limits'
import { archivePath, pathPart, type ArchivePath } from './zip/path'
import { dosTime } from './zip/records'

const extensions: Record<ImageType, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }
const extensionOf = (type: string) => extensions[imageTypes.find((known) => known === type) ?? 'image/jpeg']

/** A moment as local date and time. */
export interface LocalTime {
  /** Such as 2024-05-01. */
  date: string
  /** Such as 12.30.15: Windows allows no colon in a name. */
  time: string
  dosTime: number
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')

/** Returns a function that converts to the local time of a time zone that Intl supports. */
export const createClock = (timeZone: string): ((at: Date) => LocalTime) => {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }): [string, number] => [type, Number(value)]))
    const of = (part: Intl.DateTimeFormatPartTypes) => parts.get(part) ?? 0
    return {
      date: `${pad(of('year'), 4)}-${pad(of('month'))}-${pad(of('day'))}`,
      time: `${pad(of('hour'))}.${pad(of('minute'))}.${pad(of('second'))}`,
      dosTime: dosTime(of('year'), of('month'), of('day'), of('hour'), of('minute'), of('second')),
    }
  }
}

/** A file's name with the extension of its type. */
export const fileName = (name: string, type: string): ArchivePath => archivePath(`${name}.${extensionOf(type)}`)

/** The name of photo `number` of `count`. It ends in the number, so no two are equal, whatever the uploaders' names are. */
export const photoName = (
  { date, time }: LocalTime,
  { username, type, number, count }: { username: string; type: string; number: number; count: number },
): ArchivePath => fileName(`${date} ${time} ${pathPart(username)} ${pad(number, String(count).length)}`, type)

/** The name of an archive of this title. */
export const archiveName = (title: string): string => {
  const part = pathPart(title)
  return `${part === '_' ? 'Photos' : part}.zip`
}
