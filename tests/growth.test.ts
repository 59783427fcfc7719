/** The table of `npm run bench growth` in docs/performance.md has a row for each figure of each axis, and no other. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { axes } from '../bench/growth/axes'
import { HEAD, wantedOf } from '../bench/growth/table'

const docs = readFileSync(fileURLToPath(new URL('../docs/performance.md', import.meta.url)), 'utf8')

/** The cells of the first three columns, the head included. */
const rows = () => {
  const [, after = ''] = docs.split('\n## As work grows\n')
  const lines = (after.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| [^-]/.test(line))
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, 4)
      .map((cell) => cell.trim()),
  )
}

test('the table of growth has every figure of the bench with its wanted value', () => {
  const figures = axes.flatMap(({ name, figures: of }) =>
    Object.values(of).map((figure) => [`\`${name}\``, figure.what, wantedOf(figure)]),
  )
  expect(rows()).toEqual([HEAD.slice(0, 3), ...figures])
})

test('each axis has a name of its own', () => {
  expect(new Set(axes.map(({ name }) => name)).size).toBe(axes.length)
})
