/**
 * [Note: A name is never a path]
 *
 * Guests choose their names, and users their titles: a name such as '../../evil' must not choose the folder that an unpacker
 * writes to. So one function makes a part of a path out of any text, for every archive and copy; a type tells such a path from a
 * text, and the writer of archives refuses a name that is none (zip/records.ts).
 */

declare const checked: unique symbol
/** A path in an archive: parts with slashes between them, in none of which is anything that a file system refuses. */
export type ArchivePath = string & { readonly [checked]: true }

/** Characters that a file system refuses in a name, or that change the direction of the text around them. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}<>:"/\\|?*]/gu

/** Names of devices, which Windows accepts for no file, with any extension and in any case. */
const DEVICE = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/iu

/** File systems take names of 255 bytes; photos add a date, a number and an extension to a name. */
const MAX_BYTES = 255
const MAX_TEXT_BYTES = 180

const trimmed = (text: string) => text.replaceAll(/^[. ]+|[. ]+$/g, '')

/** The first characters of a text that have so many bytes. */
const cut = (text: string, most: number) => {
  if (Buffer.byteLength(text) <= most) return text
  let [bytes, end] = [0, 0]
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > most) break
    end += character.length
  }
  return text.slice(0, end)
}

const makePart = (text: string, most: number) => {
  const safe = trimmed(text.normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' '))
  const part = trimmed(cut(DEVICE.test(safe) ? `_${safe}` : safe, most))
  return part === '' ? '_' : part
}

/** A part of a path out of any text, of 180 bytes at most; '_' if nothing is left. Unchanged if it is one already. */
export const pathPart = (text: string): string => makePart(text, MAX_TEXT_BYTES)

/** The path of these parts. Each text is one part, whatever is in it. */
export const archivePath = (...texts: string[]): ArchivePath =>
  texts.map((text) => makePart(text, MAX_BYTES)).join('/') as ArchivePath

/** Whether a text is such a path. */
export const isArchivePath = (text: string): text is ArchivePath => archivePath(...text.split('/')) === text

/** A text as the path that it is. Throws if it is none. */
export const asArchivePath = (text: string): ArchivePath => {
  if (!isArchivePath(text)) throw new Error('The name of a file is no path')
  return text
}

/** The first name that a file system may take for an earlier one. */
export const findEqual = (files: Iterable<{ name: ArchivePath }>): string | undefined => {
  const names = new Set<string>()
  for (const { name } of files) {
    const folded = name.toUpperCase().normalize('NFKC')
    if (names.has(folded)) return name
    names.add(folded)
  }
  return undefined
}
