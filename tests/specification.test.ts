/** docs/specification.md names files and tests that exist, and every row but those that are not done has both. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

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

test('every test has its title in the file named', () => {
  const wrong = rows.flatMap(([what, , shown = '']) => {
    const [path, title] = [filesIn(shown)[0], shown.split(' › ')[1]]
    if (path === undefined || title === undefined || !existsSync(root + path)) return []
    return title && readFileSync(root + path, 'utf8').includes(title) ? [] : [`${what}: ${shown}`]
  })
  expect(wrong).toEqual([])
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
