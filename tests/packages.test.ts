/**
 * The checked-in list of packages matches the lock file, which matches the installed packages, under allowed licences.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundledLines } from '../scripts/packages/bundled.mjs'
import { differences, isAllowed, LIST, listOf, lockedPackages } from '../scripts/packages/packages.mjs'
import { rowsOf, THIRD_PARTY } from '../scripts/packages/third-party.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = lockedPackages(root)

test('the list is that of the lock file (npm run packages writes it)', () => {
  expect(listOf(packages, bundledLines(root))).toBe(readFileSync(join(root, LIST), 'utf8'))
})

test('THIRD-PARTY.md names shipped packages, in the versions and under the licences of the lock file', () => {
  const rows = rowsOf(readFileSync(join(root, THIRD_PARTY), 'utf8'))
  const locked = new Set(
    packages.flatMap(({ name, version, license, use }) =>
      use === 'production' ? `${name} ${version} ${license}` : [],
    ),
  )
  expect(rows.filter((row) => !locked.has(row))).toEqual([])
  for (const name of ['react', 'hono', 'firebase', 'libheif-js', '@fontsource-variable/figtree'])
    expect(rows.some((row) => row.startsWith(`${name} `))).toBe(true)
})

test('installed packages have the version and licence of the lock file', () => {
  expect(differences(root, packages)).toEqual([])
})

test('every licence is allowed', () => {
  const refused = packages.filter((one) => !isAllowed(one))
  expect(refused.map(({ name, license, use }) => `${name} ${license} ${use}`)).toEqual([])
})

test.each<[string, 'production' | 'development', boolean]>([
  ['MIT', 'production', true],
  ['(MIT OR GPL-3.0)', 'production', true],
  ['MIT AND GPL-3.0', 'production', false],
  ['GPL-3.0', 'development', false],
  ['MPL-2.0', 'development', true],
  ['MPL-2.0', 'production', false],
  ['LGPL-3.0', 'production', false],
  ['none', 'development', false],
])('the licence %s for %s: %s', (license, use, isGood) => {
  expect(isAllowed({ name: 'some', license, use })).toBe(isGood)
})

test('an installed package of another version or licence is named', () => {
  const [first] = packages
  if (first === undefined) throw new Error('no packages')
  expect(differences(root, [{ ...first, version: '0.0.0' }])[0]).toContain('0.0.0')
  expect(differences(root, [{ ...first, license: 'GPL-3.0' }])[0]).toContain('GPL-3.0')
  expect(differences(root, [{ ...first, place: 'node_modules/none', isOptional: false }])).toEqual([
    'node_modules/none is not installed',
  ])
})
