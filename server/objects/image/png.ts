/** Walks a PNG. See [Note: Walking an image] in walk.ts. */
import { ok } from '../../../contract/failure'
import { cut, damaged, type Walk } from './walk'

/** Encoders write pixels in pieces of 8 kB or more, so the largest file has 6,400. */
const MOST_CHUNKS = 20_000
const SIGNATURE = 8
const IHDR_BYTES = 13

/** One PNG: IHDR first and once, pixels, IEND. */
export const walkPng: Walk = async (bytes, from) => {
  const first = await bytes.at(from + SIGNATURE, 16)
  if (first.length < 16) return cut()
  if (first.readUInt32BE(0) !== IHDR_BYTES || first.toString('latin1', 4, 8) !== 'IHDR')
    return damaged('it has no size')
  const size = { width: first.readUInt32BE(8), height: first.readUInt32BE(12) }
  let hasPixels = false
  let p = from + SIGNATURE
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) {
    const head = await bytes.at(p, 8)
    if (head.length < 8) return cut()
    const name = head.toString('latin1', 4)
    const end = p + 12 + head.readUInt32BE(0)
    if (!/^[A-Za-z]{4}$/.test(name)) return damaged('there is something between its chunks')
    if (end > bytes.length) return cut()
    if (name === 'IHDR' && chunk > 0) return damaged('it has several sizes')
    if (name === 'IDAT' && bytes.isFar(end)) {
      const last = await bytes.lastMark('IEND\xae\x42\x60\x82')
      return last === undefined ? cut() : ok({ ...size, end: last + 8 })
    }
    if (name === 'IDAT') hasPixels = true
    if (name === 'IEND') return hasPixels ? ok({ ...size, end }) : damaged('it has no pixels')
    p = end
  }
  return damaged('it has too many chunks')
}
