/**
 * SHA-256 of short ASCII texts, many of them: Web Crypto returns a promise for each, which takes longer than the hash,
 * and an iPhone in Lockdown Mode has no WebAssembly.
 */
const isPrime = (value: number) => {
  for (let factor = 2; factor * factor <= value; factor++) if (value % factor === 0) return false
  return true
}
const primes = Array.from({ length: 310 }, (_, at) => at + 2).filter(isPrime)
const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0
const CONSTANTS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** One block, and the words that are made from it. */
const words = new Int32Array(64)

const extend = () => {
  for (let at = 16; at < 64; at++) {
    const early = words[at - 15] ?? 0
    const late = words[at - 2] ?? 0
    const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3)
    const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10)
    words[at] = (words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large
  }
}

/** The state after the block in the first 16 words. */
const compress = (state: Int32Array) => {
  extend()
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < 64; at++) {
    const large = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + large + ((e & f) ^ (~e & g)) + (CONSTANTS[at] ?? 0) + (words[at] ?? 0)) | 0
    const small = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  return Int32Array.of(a, b, c, d, e, f, g, h).map((word, at) => word + (state[at] ?? 0))
}

/** The hash as eight words. */
export const sha256 = (text: string): Int32Array => {
  const blocks = Math.ceil((text.length + 9) / 64)
  let state = START
  for (let block = 0; block < blocks; block++) {
    words.fill(0, 0, 16)
    for (let byte = 0; byte < 64; byte++) {
      const at = block * 64 + byte
      const value = at < text.length ? text.charCodeAt(at) : at === text.length ? 0x80 : 0
      words[byte >> 2] = (words[byte >> 2] ?? 0) | (value << (24 - (byte & 3) * 8))
    }
    if (block === blocks - 1) words[15] = text.length * 8
    state = compress(state)
  }
  return state
}
