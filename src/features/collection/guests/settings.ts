/** The form of a new guest link, and its settings as the call takes them. */
import { guestLimits } from '../../../../contract/guest-limits'
import type { GuestLinkSettings } from '../../../sync/joining/guest-links'
import { copy } from './copy'

export interface Fields {
  may: 'both' | 'add' | 'see'
  ends: 'day' | 'week' | 'month' | 'date'
  /** The last day, as YYYY-MM-DD, if `ends` is a date. */
  date: string
  photoLimit: string
  guestPhotoLimit: string
  like: boolean
  readComments: boolean
  download: boolean
  join: boolean
}

export const defaults: Fields = {
  may: 'both',
  ends: 'month',
  date: '',
  photoLimit: '2000',
  guestPhotoLimit: '500',
  like: true,
  readComments: false,
  download: false,
  join: false,
}

const DAY_S = 86_400
const lifetimes = { day: DAY_S, week: 7 * DAY_S, month: 30 * DAY_S }

/** Seconds until the end of the link; NaN if the date is none. The last day counts to its end. */
const secondsOf = ({ ends, date }: Fields, now: number) =>
  ends === 'date' ? Math.floor((Date.parse(`${date}T23:59:59`) - now) / 1000) : lifetimes[ends]

const isBetween = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max

/** The problems of a form, by field. Limits of photos count only if guests may add some. */
export const problemsOf = (fields: Fields, now: number): Partial<Record<keyof Fields, string>> => {
  const wrong = copy.numberWrong(guestLimits.photos.toLocaleString('en'))
  const isWrong = (limit: string) => fields.may !== 'see' && !isBetween(Number(limit), guestLimits.photos)
  return {
    ...(!isBetween(secondsOf(fields, now), guestLimits.seconds) && { date: copy.dateWrong }),
    ...(isWrong(fields.photoLimit) && { photoLimit: wrong }),
    ...(isWrong(fields.guestPhotoLimit) && { guestPhotoLimit: wrong }),
  }
}

/** The settings of a form without problems. */
export const settingsOf = (fields: Fields, now: number): GuestLinkSettings => {
  const { photoLimit, guestPhotoLimit } = fields.may === 'see' ? defaults : fields
  const see = fields.may !== 'add'
  return {
    rights: {
      add: fields.may !== 'see',
      see,
      like: see && fields.like,
      readComments: see && fields.readComments,
      download: see && fields.download,
      join: fields.join,
    },
    expiresIn: secondsOf(fields, now),
    photoLimit: Number(photoLimit),
    guestPhotoLimit: Number(guestPhotoLimit),
  }
}
