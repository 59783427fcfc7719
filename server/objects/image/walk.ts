/**
 * [Note: Walking an image]
 *
 * Nothing is decoded. A walk goes from segment to segment of a file and reads the frame header that a decoder goes by.
 * Where a decoder would guess (bytes between segments, a second frame header) it refuses and never looks for the next
 * marker, so what it measured is what is decoded, and what it costs is bounded by the number of segments.
 *
 * In a bucket, pixels of more than one read are not read through: there the end is looked for in the last 64 kB, so that
 * photos do not pass this server. What hides before such an end could as well be called pixels.
 */
import type { Result } from '../../../contract/failure'
import { refuse, type Refusal } from '../../refusal'
import type { Reader } from './reader'

/** A whole picture inside a file. */
export interface Walked {
  width: number
  height: number
  /** The first byte behind the picture. */
  end: number
}

/** Walks the picture that starts at `from`; refuses what is no whole picture. */
export type Walk = (bytes: Reader, from: number) => Promise<Result<Walked, Refusal>>

export const damaged = (why: string) => refuse('INVALID_REQUEST', `The image is damaged: ${why}`)
export const cut = () => damaged('its end is missing')
