/** Every text of the screens has words, and so has what a function of texts returns. */
import { expect, test } from 'vitest'

const files = import.meta.glob(['./**/*copy.ts', '../ui/**/*copy.ts'], { eager: true })

/** The places of texts without words. A function is called with each of three numbers for all of its parameters. */
const emptyIn = (text: unknown, place: string): string[] => {
  if (typeof text === 'string') return text.trim() === '' ? [place] : []
  if (typeof text === 'function')
    return [0, 1, 2].flatMap((count) => emptyIn(text(count, count, count), `${place}(${count})`))
  if (typeof text !== 'object' || text === null) return []
  return Object.entries(text).flatMap(([key, part]) => emptyIn(part, `${place}.${key}`))
}

test('no text of a screen is empty', () => {
  expect(Object.keys(files).length).toBeGreaterThan(20)
  expect(Object.entries(files).flatMap(([name, texts]) => emptyIn(texts, name))).toEqual([])
})
