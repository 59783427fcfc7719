/** Sends an edit, and its pictures to the URLs in the server's answer. */
import type { CallName } from '../../../../contract/calls'
import { fail, ok, type Failure, type Result } from '../../../../contract/failure'
import { cacheOf } from '../../../store/cache'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import type { Picture, PictureField, Pictures } from '../../../store/outbox/picture-rows'
import { readPictures } from '../../../store/outbox/waiting-pictures'
import { isAway } from '../base/away'
import { sendChange } from '../base/send-change'
import { sendVariants, type UploadUrls, type Variant } from './send-picture'

/** A variant of a picture that the server did not accept, and the reason. */
export interface LostVariant {
  field: PictureField
  variant: Variant
  error: Failure
}

/** The result of an edit that the server accepted. */
export interface Edited<T> {
  answer: T
  /** Variants of its pictures that the server did not accept. */
  lost: LostVariant[]
}

interface Answer {
  uploadUrls?: UploadUrls
  clique?: { cliquePicUploadUrls?: UploadUrls; bannerPicUploadUrls?: UploadUrls }
}
type Addresses = Partial<Record<PictureField, UploadUrls | undefined>>

/** Finds the URLs of each picture in the answer to each call. */
const addresses: Partial<Record<CallName, (answer: Answer) => Addresses>> = {
  editUser: ({ uploadUrls }) => ({ profilePic: uploadUrls }),
  editCollection: ({ uploadUrls }) => ({ coverPhoto: uploadUrls }),
  editClique: ({ clique }) => ({ profilePic: clique?.cliquePicUploadUrls, banner: clique?.bannerPicUploadUrls }),
}

/** Sends the pictures of an edit that the server accepted; resolves to the variants that did not arrive. */
const sendPictures = async (call: CallName, answer: unknown, pictures: Pictures): Promise<LostVariant[]> => {
  const urls = addresses[call]?.(answer as Answer)
  const sent = Object.entries(pictures).map(async ([name, picture]) => {
    const field = name as PictureField
    const lost = urls?.[field] ? await sendVariants(picture, urls[field]) : []
    return lost.map((one) => ({ field, ...one }))
  })
  return (await Promise.all(sent)).flat()
}

/**
 * The pictures that this edit announced: a later edit may have replaced them in the meantime, which this edit's URLs do
 * not accept.
 */
const announcedBy = ({ args }: OutboxRow, pictures: Pictures): Pictures => {
  const body = (args.body ?? {}) as Record<string, unknown>
  const isAnnounced = ([field, { upload }]: [string, Picture]) => JSON.stringify(body[field]) === JSON.stringify(upload)
  return Object.fromEntries(Object.entries(pictures).filter(isAnnounced))
}

/** Sends an edit with its pictures. Fails with the call's failure, or a picture's that may be sent again. */
export const sendEdit = async (uid: string, row: OutboxRow): Promise<Result<unknown>> => {
  const { key, call } = row
  const answer = await sendChange(uid, row)
  if (!answer.ok) return answer
  const pictures = announcedBy(row, await readPictures(cacheOf(uid), key))
  const lost = await sendPictures(call, answer.value, pictures)
  const away = lost.find(({ error }) => isAway(error))
  return away ? fail(away.error) : ok<Edited<unknown>>({ answer: answer.value, lost })
}
