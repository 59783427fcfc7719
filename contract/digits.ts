/** Digits as users type them: the keyboard of another script has other digits. */

const isDigit = (point: number) => /\p{Nd}/u.test(String.fromCodePoint(point))

/** Unicode has the digits of each script from 0 to 9 in a row, and some rows next to each other. */
const valueOf = (digit: string) => {
  const point = digit.codePointAt(0) ?? 0
  let first = point
  while (isDigit(first - 1)) first -= 1
  return String((point - first) % 10)
}

/** The same text with the decimal digits of every script as 0 to 9. */
export const latinDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, valueOf)

/** Only the digits of a text, as 0 to 9. */
export const digitsIn = (text: string): string => latinDigits(text).replace(/\D/g, '')
