/** Names that were meant to be settings. */

/** Letters that may be wrong in a name; in a shorter one none, because the name of another program may be as near. */
const SLIPS = 2
const LEAST_LENGTH = 7

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '')

/** How many letters are too many, too few, wrong, or changed places with the next (Damerau and Levenshtein). */
const slipsBetween = (one: string, other: string): number => {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let a = 1; a <= one.length; a++) {
    const row = [a]
    for (let b = 1; b <= other.length; b++) {
      const isSame = one[a - 1] === other[b - 1]
      const isSwapped = a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1]
      row[b] = Math.min(
        (last?.[b] ?? 0) + 1,
        (row[b - 1] ?? 0) + 1,
        (last?.[b - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before?.[b - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[before, last] = [last, row]
  }
  return last?.[other.length] ?? 0
}

/** The setting that this name was meant to be: written in another way, or with slips; undefined if there is none. */
export const meant = <N extends string>(name: string, names: readonly N[]): N | undefined => {
  if (names.some((known) => known === name)) return undefined
  const written = plain(name)
  return names.find((known) => {
    const right = plain(known)
    return slipsBetween(written, right) <= (right.length < LEAST_LENGTH ? 0 : SLIPS)
  })
}
