/** Dates in XMP, which editors and converters keep if they drop a photo's Exif block. */
import { latin1, startsWith, type Bytes } from '../bytes'
import { asUtc, decimalsMs, offsetMs, zoneOfDevice } from './wall-clock'
import { readXml } from './xmp-xml'

/** In the order in which they are believed. */
const DATES = [
  ['http://ns.adobe.com/exif/1.0/', 'DateTimeOriginal'],
  ['http://ns.adobe.com/photoshop/1.0/', 'DateCreated'],
  ['http://ns.adobe.com/xap/1.0/', 'CreateDate'],
] as const
const [BEGIN, END] = ['<rdf:RDF', '</rdf:RDF>']
/** JPEG and PNG have their packet behind an Exif block or a profile, WebP at its end. */
const [HEAD_BYTES, TAIL_BYTES] = [192 * 1024, 64 * 1024]
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d+))?(Z|[+-]\d\d:\d\d)?/

/** Where the text is in the bytes; -1 if it is not. */
const placeOf = (bytes: Bytes, text: string, from: number) => {
  const first = text.charCodeAt(0)
  let p = bytes.indexOf(first, from)
  while (p >= 0 && !startsWith(bytes, text, p)) p = bytes.indexOf(first, p + 1)
  return p
}

const packetIn = (bytes: Bytes): string | undefined => {
  for (const part of [bytes.subarray(0, HEAD_BYTES), bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES))]) {
    const begin = placeOf(part, BEGIN, 0)
    const end = begin < 0 ? -1 : placeOf(part, END, begin)
    if (end >= 0) return latin1(part.subarray(begin, end + END.length))
  }
  return undefined
}

const timesIn = (text: string): readonly number[] => {
  const [time = '', decimals = '', offset = ''] = TIME.exec(text) ?? []
  const wallClock = asUtc(time)
  if (Number.isNaN(wallClock)) return []
  return [wallClock - (offsetMs(offset) ?? zoneOfDevice(wallClock)) + decimalsMs(decimals)]
}

/** The dates (ms since 1970) of the file's first packet, in the order in which they are believed. */
export const datesInXmp = (bytes: Bytes): readonly number[] => {
  const packet = packetIn(bytes)
  if (packet === undefined) return []
  return DATES.flatMap(([space, date]) => {
    const found = readXml(packet, (namespace, name) => namespace !== space || name !== date) ?? []
    return found.flatMap(([start, end]) => timesIn(packet.slice(start, end))).slice(0, 1)
  })
}
