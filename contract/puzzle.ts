/** The puzzle that a device solves before it requests a sign-in code (docs/identity.md). */
import * as v from 'valibot'

export const Puzzle = v.object({
  /** The expiry time, the difficulty, and a random value. */
  text: v.string(),
  /** SHA-256 of `text`, a dot and the solution (a number), in hex. */
  target: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** The solution is less than this. */
  most: v.pipe(v.number(), v.integer(), v.maxValue(100_000_000)),
  /** The server's signature of the other values. */
  signature: v.string(),
})
export type Puzzle = v.InferOutput<typeof Puzzle>

/** The text whose SHA-256 is `target` if `number` is the solution. */
export const attempt = (text: string, number: number) => `${text}.${number}`

/** The solved puzzle as one string, which is sent with the request for a code. */
export const solution = ({ text, target, signature }: Puzzle, number: number) =>
  [text, target, signature, number].join('.')
