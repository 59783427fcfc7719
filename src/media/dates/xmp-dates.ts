/** Dates in XMP, which editors and converters keep when they drop a photo's Exif block. */
import { latin1 } from '../../../contract/image/bytes'
import type { Bytes } from '../bytes'
import { momentOf } from './wall-clock'
import { readXml } from '../formats/xmp-xml'

/** In the order in which they are believed. */
const DATES = [
  ['http://ns.adobe.com/exif/1.0/', 'DateTimeOriginal'],
  ['http://ns.adobe.com/photoshop/1.0/', 'DateCreated'],
  ['http://ns.adobe.com/xap/1.0/', 'CreateDate'],
] as const
const [BEGIN, END] = ['<rdf:RDF', '</rdf:RDF>']
/** The text of an attribute or element, in its quotes or tags. */
const VALUE = /\d{4}[^"'<]*/

const timesIn = (text: string): readonly number[] => {
  const at = momentOf(VALUE.exec(text)?.[0] ?? '')
  return Number.isNaN(at) ? [] : [at]
}

/** The dates (ms since 1970) of a packet, in the order in which they are believed. */
export const datesInXmp = (packet: Bytes): readonly number[] => {
  const whole = latin1(packet)
  const [begin, end] = [whole.indexOf(BEGIN), whole.lastIndexOf(END)]
  if (begin < 0 || end < begin) return []
  const text = whole.slice(begin, end + END.length)
  return DATES.flatMap(([space, date]) => {
    const found = readXml(text, (namespace, name) => namespace !== space || name !== date) ?? []
    return found.flatMap(([start, stop]) => timesIn(text.slice(start, stop))).slice(0, 1)
  })
}
