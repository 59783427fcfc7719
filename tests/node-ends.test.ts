import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { nodeNotice } from '../scripts/node-ends.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const on = (day: string) => Date.parse(day)

test('an old Node is named in one line, with the month in which its updates end', () => {
  expect(nodeNotice('20.20.2', on('2026-11-28'))).toBe(
    'Node 20.20.2 has had no security updates since April 2026. Clique still runs on it: install Node 24, which gets them until April 2028.',
  )
  expect(nodeNotice('22.22.0', on('2027-01-10'))).toContain('gets security updates until April 2027')
  expect(nodeNotice('23.1.0', on('2026-11-28'))).toContain('no security updates')
  for (const version of ['22.22.0', '24.21.0', '26.1.0']) expect(nodeNotice(version, on('2026-10-01'))).toBeUndefined()
})

test('images, releases and the docs name the same Node', () => {
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  expect(read('deploy/Dockerfile').match(/node:\d+/g)).toEqual(['node:24', 'node:24'])
  expect(read('.github/workflows/release.yml')).toContain('node-version: 24')
  expect(read('docs/operations/install.md')).toContain('v24.')
})
