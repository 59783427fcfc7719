// All style sheets use one scale of sizes for text and one for space. A value off the scale breaks the rhythm.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => ({ path, css: readFileSync(`src/${path}`, 'utf8') }))

/** rem, from the labels of the bar to a headline; the display size depends on the screen. */
const TYPE = ['0.6875rem', '0.8125rem', '0.875rem', '1rem', '1.25rem', '1.75rem', '2rem', '2.75rem']
/** px between things. */
const SPACE = [0, 1, 2, 4, 8, 12, 16, 20, 24, 32, 48, 64]
/** px of icons, controls and pictures, from which a distance may be computed. */
const SIZES = [18, 24, 28, 36, 44, 68, 88]

const declared = (property: string) =>
  sheets.flatMap(({ path, css }) =>
    [...css.matchAll(new RegExp(`[\\s;{](${property}): ([^;]+);`, 'g'))].map(([, name = '', value = '']) => ({
      value,
      at: `${path}: ${name}: ${value}`,
    })),
  )

test('every size of text is on the scale', () => {
  const sizes = declared('font-size')
  expect(sizes.length).toBeGreaterThan(80)
  const off = sizes.filter(({ value }) => /^[\d.]+rem$/.test(value) && !TYPE.includes(value))
  expect(off.map(({ at }) => at)).toEqual([])
})

test('every distance is on the scale, or computed from the size of a control', () => {
  const distances = declared('(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z]+)*')
  expect(distances.length).toBeGreaterThan(300)
  const off = distances.filter(({ value }) => {
    const allowed = value.includes('(') ? [...SPACE, ...SIZES] : SPACE
    return [...value.matchAll(/([\d.]+)px/g)].some(([, number]) => !allowed.includes(Number(number)))
  })
  expect(off.map(({ at }) => at)).toEqual([])
})
