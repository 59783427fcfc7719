/** What a device computes before it asks for a sign-in code (docs/identity.md). */
import * as v from 'valibot'

export const Puzzle = v.object({
  /** When it expires, how hard it is, and a random value. */
  text: v.string(),
  /** SHA-256 of `text`, a dot and the number that is looked for, in hex. */
  target: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** The number is less than this. */
  most: v.pipe(v.number(), v.integer(), v.maxValue(100_000_000)),
  /** The server's, of the other values. */
  signature: v.string(),
})
export type Puzzle = v.InferOutput<typeof Puzzle>

/** What is hashed for a number. */
export const attempt = (text: string, number: number) => `${text}.${number}`

/** What is sent with the request for a code. */
export const solution = ({ text, target, signature }: Puzzle, number: number) =>
  [text, target, signature, number].join('.')
