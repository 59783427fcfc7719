/**
 * No comment, name, title, page or screen uses a word of the second table of docs/glossary.md, and every log event is a
 * dotted key. Texts that the specifications fix are exempt.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The Unix user of that name. */
const EXEMPT = ["[flag, 'nobody']"]
const GLOSSARY = 'docs/glossary.md'

const notUsed = read(GLOSSARY)
  .split('## Words that are not used')[1]
  ?.split('\n')
  .filter((line) => /^\| [a-z]/.test(line))
  .flatMap((line) => line.split('|')[1]?.split(',') ?? [])
  .map((words) => words.trim())
const banned = new RegExp(`\\b(${notUsed?.join('|')})\\b`, 'gi')

const fixedTexts = read('tests/fixtures/specification-texts.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.slice(line.indexOf(' | ') + 3))
  .filter((text) => text.search(banned) >= 0)

const FOLDERS = ['contract', 'docs', 'public', 'scripts', 'server', 'src', 'tests']
const PAGES = ['README.md', 'CONTRIBUTING.md', 'index.html', 'vite.config.ts', 'vitest.config.ts']
const LEFT_OUT = [GLOSSARY, 'src/routeTree.gen.ts', 'tests/plain-english.test.ts']
/** Migrations are compared with what a database has run; fixtures are data. */
const LEFT_OUT_FOLDERS = /^(server\/database\/migrations|tests\/fixtures)\//
const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
)
  .filter((path) => /\.(ts|tsx|mjs|js|css|html|md|json|sql)$/.test(path))
  .concat(PAGES)
  .filter((path) => !LEFT_OUT.includes(path) && !LEFT_OUT_FOLDERS.test(path))

const plain = (text: string) =>
  [...fixedTexts, ...EXEMPT].reduce<string>((rest, exempt) => rest.replaceAll(exempt, ''), text)

test('there are words that are not used, and files to look for them', () => {
  expect(notUsed?.length).toBeGreaterThan(15)
  expect(files.length).toBeGreaterThan(500)
})

test('no word of the glossary that is not to be used is used', () => {
  const found = files.flatMap((path) =>
    plain(read(path))
      .split('\n')
      .flatMap((line, at) => [...line.matchAll(banned)].map(([word]) => `${path}:${at + 1} ${word}`)),
  )
  expect(found).toEqual([])
})

test('log events are dotted keys', () => {
  const prose = files
    .filter((path) => /^(src|server)\/.*\.tsx?$/.test(path) && !/\.test\./.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/\blog(?:\.(?:info|warn|error))?\(\s*(['"`][^'"`]*['"`])/g)].map(([, event = '']) => ({
        path,
        event,
      })),
    )
    .filter(({ event }) => !/^'[a-z0-9_]+(\.[a-z0-9_]+)+'$/.test(event))
  expect(prose).toEqual([])
})
