/** Walks a JPEG, and what cameras append to one. See [Note: Walking an image] in walk.ts. */
import { ok, type Result } from '../../../contract/failure'
import type { Refusal } from '../../refusal'
import type { Reader } from './reader'
import { cut, damaged, type Walk, type Walked } from './walk'

/** Markers and fill bytes of one picture. Ten megabytes of extended XMP are 160 segments. */
const MOST_STEPS = 2000
/** Encoders write about ten; every one more makes a decoder go over the whole picture again. */
const MOST_SCANS = 100

const EOI = 0xd9
const SOS = 0xda
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7
/** SOF0 to SOF15 without DHT, JPG and DAC, which lie in the same range. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/**
 * Before or between scans: no marker at all (0x00), TEM, a restart, a second SOI; DNL, which changes the height; DHP
 * and EXP, which put several frames into one picture.
 */
const isRefused = (marker: number) => marker <= 0x01 || isRestart(marker) || [0xd8, 0xdc, 0xde, 0xdf].includes(marker)

/**
 * In a scan: stuffed and fill bytes, restarts, and codes that no decoder acts on. A bit that fell over in a camera makes
 * one of those, and the picture is still shown.
 */
const isData = (byte: number) => byte < 0xc0 || byte === 0xff || isRestart(byte) || (byte >= 0xf0 && byte <= 0xfd)

/** The position of the first marker behind entropy-coded data; undefined where the data does not end. */
const afterScan = async (bytes: Reader, from: number): Promise<number | undefined> => {
  if (bytes.isFar(from)) return bytes.lastMark('\xff\xd9', '\xff\xda')
  let wasFf = false
  for (let p = from; p < bytes.length;) {
    const block = await bytes.from(p)
    if (block.length === 0) return undefined
    if (wasFf && !isData(block[0] ?? 0)) return p - 1
    // One byte in 256 is looked at: a loop over all of them takes 18 times as long.
    for (let i = block.indexOf(0xff); i !== -1; i = block.indexOf(0xff, i + 1)) {
      while (block[i + 1] === 0xff) i += 1
      if (!isData(block[i + 1] ?? 0)) return p + i
    }
    wasFf = block.at(-1) === 0xff
    p += block.length
  }
  return undefined
}

/** Size and length of a frame header whose marker is at `at`. */
const readFrame = async (bytes: Reader, at: number, length: number) => {
  const header = await bytes.at(at + 4, 6)
  if (length < 8 || length !== 8 + 3 * header.readUInt8(5)) return undefined
  return { width: header.readUInt16BE(3), height: header.readUInt16BE(1) }
}

/** One JPEG from SOI to EOI: one frame header, then scans that end. */
export const walkJpeg: Walk = async (bytes, from): Promise<Result<Walked, Refusal>> => {
  let p = from + 2
  let frame: { width: number; height: number } | undefined
  let scans = 0
  for (let step = 0; step < MOST_STEPS; step++) {
    const head = await bytes.at(p, 4)
    if (head.length < 2) return cut()
    if (head[0] !== 0xff) return damaged('there is something between its segments')
    const marker = head.readUInt8(1)
    if (marker === EOI) return frame && scans > 0 ? ok({ ...frame, end: p + 2 }) : damaged('it has no size')
    if (marker === 0xff) {
      p += 1
      continue
    }
    if (isRefused(marker)) return damaged('it has a marker where none may be')
    if (head.length < 4) return cut()
    const length = head.readUInt16BE(2)
    const end = p + 2 + length
    if (length < 2) return damaged('it has a segment without length')
    if (end > bytes.length) return cut()
    if (isFrame(marker)) {
      if (frame !== undefined) return damaged('it has several sizes')
      frame = await readFrame(bytes, p, length)
      if (frame === undefined) return damaged('it has no size')
    }
    if (marker === SOS) {
      if (frame === undefined) return damaged('it has no size')
      scans += 1
      if (scans > MOST_SCANS) return damaged('it has too many scans')
      const next = await afterScan(bytes, end)
      if (next === undefined) return cut()
      p = next
    } else {
      p = end
    }
  }
  return damaged('it has too many segments')
}
