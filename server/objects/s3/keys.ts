import type { Place } from '../place'

/** The prefix of bytes that were not checked yet. */
export const INCOMING = 'incoming/'

/** The key under which the bytes of this MD5 (base64) for a place arrive. */
export const incomingKey = (place: Place, md5: string) =>
  `${INCOMING}${keyOf(place)}/${Buffer.from(md5, 'base64').toString('hex')}`

/** The key of a checked image. */
export const keyOf = ({ purpose, imageId, variant }: Place) => `${purpose.toLowerCase()}/${imageId}/${variant}`
