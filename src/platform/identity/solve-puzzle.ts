import { attempt, type Puzzle } from '../../../contract/puzzle'
import { sha256 } from '../sha256'

/** Returns the number that solves a puzzle; undefined if none does. Takes a fraction of a second or several seconds. */
export const solvePuzzle = ({ text, target, most }: Puzzle): number | undefined => {
  const wanted = Array.from({ length: 8 }, (_, at) => Number.parseInt(target.slice(at * 8, at * 8 + 8), 16) | 0)
  for (let number = 0; number < most; number++) {
    const hash = sha256(attempt(text, number))
    if (hash[0] === wanted[0] && wanted.every((word, at) => word === hash[at])) return number
  }
  return undefined
}
