/** Names of files in an archive: valid in every file system, and unique. */
import { imageTypes, type ImageType } from '../../contract/limits'
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
export const fileName = (name: string, type: string): string => `${name}.${extensionOf(type)}`

/** The name of photo `number` of `count`. A username has no character that a file system refuses. */
export const photoName = (
  { date, time }: LocalTime,
  { username, type, number, count }: { username: string; type: string; number: number; count: number },
): string => fileName(`${date} ${time} ${username} ${pad(number, String(count).length)}`, type)

const MAX_NAME_LENGTH = 100
/** Characters that Windows, macOS or Linux refuse in a name, or that change the direction of the text around them. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}<>:"/\\|?*]/gu

/** Names of devices, which Windows accepts for no file, with any extension and in any case. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/iu

/** The name of an archive of this title. */
export const archiveName = (title: string): string => {
  const safe = [...title.normalize('NFC').replaceAll(UNSAFE, ' ')].slice(0, MAX_NAME_LENGTH).join('')
  const bare = safe.replaceAll(/\s+/g, ' ').replaceAll(/^[. ]+|[. ]+$/g, '')
  return `${DEVICE.test(bare) ? '_' : ''}${bare === '' ? 'Photos' : bare}.zip`
}
