/** The settings of the table are those of docs/configuration.md, in the same order, with their values and defaults. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { table } from './table'
import { names, settingOf } from './values'

const text = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')
/** Defaults that follow from other settings, or are lists. */
const IN_WORDS = new Set(['REGISTRATION', 'PUSH_SERVICES'])

test('the documented settings are those of the table', () => {
  const rows = [...text.matchAll(/^\| `([A-Z\d_]+)` +\| ([^|]+) \| ([^|]*) \|/gm)].filter(
    ([, name = '']) => !name.endsWith('_MS'),
  )
  const documented = rows.map(([, name = '', shape = '', fallback = '']) => [
    name,
    shape.trim(),
    IN_WORDS.has(name) ? '' : fallback.trim().replaceAll('`', ''),
  ])
  expect(documented).toEqual(names.map((name) => [name, table[name].kind.shape, settingOf(name).fallback ?? '']))
})

test('every setting that another one needs or excludes is in the table', () => {
  const others = names.flatMap((name) => [...settingOf(name).needs, ...settingOf(name).notWith])
  expect(others.length).toBeGreaterThan(10)
  expect(others.filter((name) => !(name in table))).toEqual([])
})
