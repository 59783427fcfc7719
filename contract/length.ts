/**
 * [Note: Lengths of text]
 *
 * A limit counts code points, as PostgreSQL's length() does, on the device and on the server. A counter shows
 * graphemes: units that a reader sees as one character, such as a flag or a family of emoji. In the last tenth before
 * the limit it shows code points, so that a full field never seems to have room. A text is cut only between two
 * graphemes.
 */
let segmenter: Intl.Segmenter | undefined
/** Creates the segmenter on first use: creating it takes longer than loading most modules. */
const findSegmenter = () =>
  'Segmenter' in Intl ? (segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })) : undefined

const PLAIN = /^[ -~]*$/

/** The graphemes of a text, or its code points if the browser has no segmenter. */
const split = (text: string): string[] => {
  const graphemesIn = findSegmenter()
  return graphemesIn ? Array.from(graphemesIn.segment(text), ({ segment }) => segment) : [...text]
}

/** The first character that a reader sees in a text; empty for an empty text. */
export const firstGrapheme = (text: string): string => (PLAIN.test(text) ? (text[0] ?? '') : (split(text)[0] ?? ''))

/** How many code points a text has. */
export const codePoints = (text: string): number => (PLAIN.test(text) ? text.length : [...text].length)

/** How many characters a reader sees in a text. */
export const graphemes = (text: string): number => (PLAIN.test(text) ? text.length : split(text).length)

/** Whether a text is longer than a limit in code points. */
export const isLonger = (text: string, max: number): boolean => text.length > max && codePoints(text) > max

/** The beginning of a text that fits into a limit in code points, cut between two graphemes. */
export const cutTo = (text: string, max: number): string => {
  if (!isLonger(text, max)) return text
  let cut = ''
  let left = max
  for (const segment of split(text)) {
    left -= codePoints(segment)
    if (left < 0) break
    cut += segment
  }
  return cut
}
