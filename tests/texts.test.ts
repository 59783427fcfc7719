/** Every text that the specifications fix is in src/, letter by letter. Other tests check when it is shown. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const texts = readFileSync(join(root, 'tests/fixtures/specification-texts.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

/** JSX escapes and typographic marks may be written in more than one way. */
const plain = (text: string) =>
  text
    .replaceAll(/&apos;|&#39;|&rsquo;|’|\\'/g, "'")
    .replaceAll('&larr;', '←')
    .replaceAll('&quot;', '"')
    .replaceAll('…', '...')
    .replaceAll(/\s+/g, ' ')

const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter(({ name }) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
  .map((entry) => plain(readFileSync(join(entry.parentPath, entry.name), 'utf8')))

const partsOf = (line: string) =>
  line
    .slice(line.indexOf(' | ') + 3)
    .split('{}')
    .map(plain)
    .filter((part) => part.trim().length > 1)

test('one file holds all parts of each text of the specifications', () => {
  expect(texts.length).toBeGreaterThan(200)
  const missing = texts.filter(
    (line) => !sources.some((source) => partsOf(line).every((part) => source.includes(part))),
  )
  expect(missing).toEqual([])
})
