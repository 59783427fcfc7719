/** The limits of contract/waits.ts are those of docs/configuration.md, and each is longer than those it waits for. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as module from '../contract/waits'

const waits: Readonly<Record<string, number>> = { ...module }

const text = readFileSync(join(import.meta.dirname, '../docs/configuration.md'), 'utf8')
const [, section = ''] = text.split('## Time limits')
const rows = [...section.matchAll(/^\| `(\w+_MS)` +\| (\d+) s +\|[^|]+\|([^|]*)\|$/gm)].map(
  ([, name = '', seconds = '', longerThan = '']) => ({
    name,
    ms: Number(seconds) * 1000,
    shorter: [...longerThan.matchAll(/`(\w+)`( twice)?/g)].map(
      ([, other = '', twice]) => (waits[other] ?? Number.NaN) * (twice === undefined ? 1 : 2),
    ),
  }),
)

test('the documented limits are those of the code', () => {
  expect(Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))).toEqual(waits)
})

test('each part waits longer than the parts that it waits for', () => {
  expect(rows.flatMap(({ shorter }) => shorter).length).toBeGreaterThan(8)
  expect(rows.filter(({ ms, shorter }) => shorter.some((other) => !(ms > other)))).toEqual([])
})
