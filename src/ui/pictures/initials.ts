import { firstGrapheme } from '../../../contract/length'

/** At most two letters for a name: the first of its first and of its last word. Empty for an empty name. */
export const initialsOf = (name: string) => {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked.map((word) => firstGrapheme(word ?? '').toLocaleUpperCase()).join('')
}
