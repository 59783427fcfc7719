/** The parts of random calls. '<clique 2>' is the third clique's id. */
import { randomUUID } from 'node:crypto'
import { picture } from '../../../server/test/pictures'
import type { Random } from '../scheduler/random'
import type { Pair } from './compare'

export interface Known {
  count(kind: string): number
  resolve(text: string, side: 0 | 1): string
  note(kind: string, pair: Pair): void
}

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  /** Mostly made by the leader of this clique, the creator of this collection, or the owner of this photo. */
  by?: string
  /** The kind of item that it makes. */
  makes?: 'clique' | 'collection' | 'comment' | 'link' | 'guest'
  /** Mostly made by a guest. */
  byGuest?: true
}

/** Usually the id of an existing item. */
export const idOf = (random: Random, known: Known, kind: string) => {
  const count = known.count(kind)
  return count === 0 || random.chance(0.03) ? '<unknown 0>' : `<${kind} ${random.below(count)}>`
}

/** Often the same again. */
export const clientIdOf = (random: Random, known: Known) => {
  const count = known.count('clientId')
  if (count > 0 && random.chance(0.3)) return `<clientId ${random.below(count)}>`
  const id = randomUUID()
  known.note('clientId', [id, id])
  return `<clientId ${count}>`
}

/**
 * Often the same again. Later ids are greater, and greater than the server's: photos of one moment are in the order of
 * their ids.
 */
export const copyIdOf = (random: Random, known: Known) => {
  const count = known.count('copy')
  if (count > 0 && random.chance(0.2)) return `<copy ${random.below(count)}>`
  const id = `ffffffff-${String(count).padStart(4, '0')}${randomUUID().slice(13)}`
  known.note('copy', [id, id])
  return `<copy ${count}>`
}

export const paging = (random: Random) => `page=${random.below(2)}&size=${random.pick([2, 3, 20])}`

export type Maker = (random: Random, known: Known, id: (kind: string) => string) => Request

/** A new cover, sometimes without its bytes, which then arrive nowhere; or null, which removes it. */
export const coverOf = (random: Random) => {
  if (random.chance(0.3)) return null
  const { announced, bytes } = picture(`cover ${random.below(9)}`)
  if (random.chance(0.3)) return announced
  const { basePhoto, medQualityPhoto, lowQualityPhoto } = announced
  const [base, medium, low] = bytes.map((one) => one.toString('base64'))
  return {
    basePhoto: { ...basePhoto, data: base },
    medQualityPhoto: { ...medQualityPhoto, data: medium },
    lowQualityPhoto: { ...lowQualityPhoto, data: low },
  }
}

export const placeOf = (random: Random) => {
  if (random.chance(0.2)) return null
  const point = { lat: random.below(90), lng: random.below(180) }
  return { ...(random.chance(0.7) && { name: `Place ${random.below(9)}` }), ...(random.chance(0.5) && point) }
}
