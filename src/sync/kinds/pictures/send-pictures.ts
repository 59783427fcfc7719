/** Sends an edit, and its pictures to the URLs in the server's answer. */
import { fail, ok, type Failure, type Result } from '../../../../contract/failure'
import { cacheOf } from '../../../store/cache'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import { PICTURE_FIELDS, type Picture, type PictureField, type Pictures } from '../../../store/outbox/picture-rows'
import { readPictures } from '../../../store/outbox/waiting-pictures'
import { isAway } from '../base/away'
import { sendChange, type SentAnswer } from '../base/send-change'
import { withWholeBody } from '../base/whole-body'
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

type Addresses = Partial<Record<PictureField, UploadUrls | undefined>>

/** The URLs of each picture in the answer to an edit. */
const addressesIn = (answer: SentAnswer): Addresses => {
  if ('clique' in answer)
    return { profilePic: answer.clique.cliquePicUploadUrls, banner: answer.clique.bannerPicUploadUrls }
  if ('user' in answer) return { profilePic: answer.uploadUrls }
  return 'collection' in answer ? { coverPhoto: answer.uploadUrls } : {}
}

/** Sends the pictures of an edit that the server accepted; resolves to the variants that did not arrive. */
const sendPictures = async (answer: SentAnswer, pictures: Pictures): Promise<LostVariant[]> => {
  const urls = addressesIn(answer)
  const sent = PICTURE_FIELDS.map(async (field) => {
    const [picture, to] = [pictures[field], urls[field]]
    const lost = picture && to ? await sendVariants(picture, to) : []
    return lost.map((one) => ({ field, ...one }))
  })
  return (await Promise.all(sent)).flat()
}

/**
 * The pictures that this edit announced: a later edit may have replaced them in the meantime, which this edit's URLs do
 * not accept.
 */
const announcedBy = ({ args: { body = {} } }: OutboxRow<'edit'>, pictures: Pictures): Pictures => {
  const isAnnounced = ([field, { upload }]: [string, Picture]) => JSON.stringify(body[field]) === JSON.stringify(upload)
  return Object.fromEntries(Object.entries(pictures).filter(isAnnounced))
}

/** Sends an edit with its pictures. Fails with the call's failure, or a picture's that may be sent again. */
export const sendEdit = async (uid: string, row: OutboxRow<'edit'>): Promise<Result<unknown>> => {
  const { key } = row
  const answer = await sendChange(uid, withWholeBody(row))
  if (!answer.ok) return answer
  const pictures = announcedBy(row, await readPictures(cacheOf(uid), key))
  const lost = await sendPictures(answer.value, pictures)
  const away = lost.find(({ error }) => isAway(error))
  return away ? fail(away.error) : ok<Edited<unknown>>({ answer: answer.value, lost })
}
