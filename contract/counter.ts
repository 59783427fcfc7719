import { codePoints, graphemes } from './length'

/**
 * The number that a counter shows for a text, and the remaining room (code points; below 0: too long). `isNear`: in the
 * last tenth.
 */
export const countOf = (text: string, max: number) => {
  const used = codePoints(text)
  const left = max - used
  const isNear = left <= max * 0.1
  return { shown: isNear ? used : graphemes(text), left, isNear }
}
