/**
 * docs/specification.md names files and tests that exist, and every row has both, except unfinished rows. A row's tests
 * reach the code that it names.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createReach } from './reached'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = readFileSync(`${root}docs/specification.md`, 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (What |---)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()))
/** 'docs/specification.md 1.2, 1.4 and 2.8' */
const SECTIONS = /specification\.md ((?:\d\.\d(?: '[^']*')?(?:, | and )?)+)/g
const filesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

test('there are rows, each with what it asks for, files, a test and a difference', () => {
  expect(rows.length).toBeGreaterThan(200)
  expect(rows.filter((cells) => cells.length !== 4)).toEqual([])
})

test('every file exists', () => {
  const missing = rows.flatMap(([, code = '', shown = '']) => [...filesIn(code), ...filesIn(shown)])
  expect(missing.filter((path) => !existsSync(root + path))).toEqual([])
})

/** The tests of a row: their files and the beginnings of their titles. */
const testsIn = (cell: string) =>
  cell.split('<br>').map((one) => ({ path: filesIn(one)[0], title: one.split(' › ')[1] }))

test('every test has its title in the file named', () => {
  const wrong = rows.flatMap(([what, , shown = '']) =>
    testsIn(shown).flatMap(({ path, title }) => {
      if (path === undefined || title === undefined || !existsSync(root + path)) return []
      return title && readFileSync(root + path, 'utf8').includes(title) ? [] : [`${what}: ${path} › ${title}`]
    }),
  )
  expect(wrong).toEqual([])
})

const reach = createReach(root)
/** The files for browsers and for the server: a test in a browser reaches no file beyond these. */
const product = new Set(
  ['src/routes', 'src/app', 'src/workers', 'server']
    .flatMap((folder) => readdirSync(root + folder).map((name) => `${folder}/${name}`))
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => [...reach(path)]),
)
/** It reads the text of every file in src/. */
const TEXTS = 'tests/texts.test.ts'
const isReached = (code: string, path: string) => {
  if (path === TEXTS) return code.startsWith('src/')
  const reached = path.startsWith('tests/e2e') ? product : reach(path)
  return reached.has(code) || [...reached].some((one) => one.startsWith(`${code}/`))
}

test('the code that a row names is reached by one of its tests', () => {
  const wrong = rows.flatMap(([what, code = '', shown = '']) => {
    const paths = testsIn(shown).flatMap(({ path }) => path ?? [])
    // Pages, texts and settings are read, not imported.
    const files = filesIn(code).filter((path) => !/\.(html|json|md|css|webmanifest)$/.test(path))
    return files
      .filter((file) => paths.length > 0 && !paths.some((path) => isReached(file, path)))
      .map((file) => `${what}: ${file} is not reached by ${paths.join(', ')}`)
  })
  expect(wrong).toEqual([])
})

test('a test that does not import a file does not reach it', () => {
  expect(isReached('src/ui/tools/count.ts', 'src/ui/tools/count.test.ts')).toBe(true)
  expect(isReached('src/ui/tools/search-trouble.ts', 'src/ui/tools/count.test.ts')).toBe(false)
  expect(isReached('src/features/upload/copy.ts', 'tests/e2e/everyday.spec.ts')).toBe(true)
  expect(isReached('src/ui/tools/count.test.ts', 'tests/e2e/everyday.spec.ts')).toBe(false)
})

test('a row without a file or a test says that it is not there', () => {
  const open = rows.filter(([, code, shown]) => !code || !shown?.includes(' › '))
  expect(open.filter(([, , , why = '']) => !why.startsWith('Not there yet'))).toEqual([])
})

test('every section that a comment names is a heading', () => {
  const cited = ['contract', 'server', 'src', 'tests'].flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx)$/.test(name))
      .flatMap((name) => [...readFileSync(`${root}${folder}/${name}`, 'utf8').matchAll(SECTIONS)])
      .flatMap(([, sections = '']) => sections.match(/\d\.\d/g) ?? []),
  )
  expect(cited.length).toBeGreaterThan(200)
  expect(cited.filter((section) => !page.includes(`\n### ${section} `))).toEqual([])
})
