import { firstGrapheme } from '../../../contract/length'

/** Letters, digits and emoji of any script; a word's marks before them are skipped. */
const FIRST_SHOWN = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}].*/u

/**
 * One letter, although an upper case may have two ('ß'). Independent of the device's language: a name has the same
 * initials everywhere.
 */
const initialOf = (word: string) => firstGrapheme(firstGrapheme(word).toUpperCase())

/**
 * The initials of a user or clique: the first letter, digit or emoji of the first and of the last word that contain
 * one. If no word contains one, the first character; empty for an empty name. All avatars show these.
 */
export const initialsOf = (name: string) => {
  const words = name.split(/\s+/).flatMap((word) => FIRST_SHOWN.exec(word)?.[0] ?? [])
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? name.trim()]
  return picked.map((word = '') => initialOf(word)).join('')
}
