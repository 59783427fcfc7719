/**
 * [Note: Visible text]
 *
 * Users' texts are shown to others next to names that they trust, so a text keeps only characters that a reader sees.
 * An allow-list: of the characters that Unicode gives no ink of their own, a text keeps only those that change how
 * visible ones are drawn.
 *
 * - Variation selectors after a visible character; joiners (U+200C, U+200D) between two that they join; the tags of a
 *   flag.
 * - U+200E, U+200F and U+061C. Unicode's advice (UAX 9, 2.6) for plain text is these marks: they have no scope, so they
 *   cannot reverse the text after them, as embeddings, overrides and isolates can.
 * - Arabic signs that enclose a number: they are visible, though Unicode calls them format characters.
 *
 * The blank of braille becomes a space. All else is removed: zero-width characters, fillers, directional controls, half
 * a character. A text without a visible character is empty. The rule is idempotent.
 */
const PLAIN = /^[\x20-\x7e\n]*$/
/** Except the marks of direction, and the Arabic signs that enclose a number. */
const INVISIBLE =
  /(?![\u200e\u200f\u061c\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{DI}\p{Cf}\p{Cs}]/u
const SELECTOR = /\p{VS}/u
const JOINER = /[\u200c\u200d]/u
const JOINED = /[\p{L}\p{M}\p{ExtPict}\p{EMod}]/u
/** The flag of a part of a country, such as Scotland: a black flag, the part's name in tags, and their end. */
const FLAG = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})/u
/** DI: Default_Ignorable_Code_Point, which selectors are. */
const INK = /[^\p{DI}\p{Cf}\p{Cc}\p{Cs}\p{Z}\s]/u

/** Whether a character without ink belongs to the characters around it. `before` is already accepted. */
const belongs = (point: string, before: string, after: string) =>
  (SELECTOR.test(point) && INK.test(before)) ||
  (JOINER.test(point) && JOINED.test(before) && JOINED.test(after) && !INVISIBLE.test(after))

const keepVisible = (text: string): string => {
  const points = [...text]
  let kept = ''
  let before = ''
  points.forEach((point, at) => {
    if (INVISIBLE.test(point) && !belongs(point, before, points[at + 1] ?? '')) return
    kept += point
    before = point
  })
  return kept
}

/** The text as it is stored and compared: only visible characters, without white space around it. */
export const visibleText = (text: string): string => {
  if (PLAIN.test(text)) return text.trim()
  const parts = text.replaceAll('\u2800', ' ').split(FLAG)
  const visible = parts.map((part) => (FLAG.test(part) ? part : keepVisible(part))).join('')
  return INK.test(visible) ? visible.trim() : ''
}
