/**
 * The rules in docs/rules and the tests that cite them. Every rule is cited by a test (`// [U12]` directly above it),
 * and every citation names a rule. Every fault of docs/rules/faults.md is in a test title of each file that its row
 * names.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = readdirSync(join(root, 'docs/rules'), { withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'faults.md')
  .map(({ name }) => read(`docs/rules/${name}`))
const rules = pages.flatMap((page) => [...page.matchAll(/^- \*\*\[([A-Z]\d+)\]\*\*/gm)].map(([, rule = '']) => rule))

const tests = ['src', 'contract', 'server', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .map((name) => ({ path: `${folder}/${name}`, lines: read(`${folder}/${name}`).split('\n') })),
)
const citations = tests.flatMap(({ path, lines }) =>
  lines.flatMap((line, at) => {
    const cited = /^\s*\/\/ ((?:\[[A-Z]\d+\] ?)+)$/.exec(line)?.[1]?.match(/[A-Z]\d+/g) ?? []
    return cited.map((rule) => ({ rule, where: `${path}:${at + 1}`, next: lines[at + 1] ?? '' }))
  }),
)

const faultRows = read('docs/rules/faults.md')
  .split('\n')
  .flatMap((line) => {
    const [, fault, , , files = ''] = /^\| (F\d+) +\|/.test(line) ? line.split('|').map((cell) => cell.trim()) : []
    return fault ? [{ fault, files: [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path) }] : []
  })
/** The faults that begin the titles in a text: 'F1 F3 a reload'. */
const faultsIn = (text: string) =>
  [...text.matchAll(/['"`]((?:[A-Z]\d+ )+)/g)].flatMap(([, numbers = '']) => numbers.match(/\bF\d+/g) ?? [])

test('rules are numbered once', () => {
  expect(rules.length).toBeGreaterThan(100)
  expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([])
})

test('every rule is cited by a test', () => {
  const cited = new Set(citations.map(({ rule }) => rule))
  expect(rules.filter((rule) => !cited.has(rule))).toEqual([])
})

test('every citation names a rule and is directly above a test', () => {
  const wrong = citations.filter(({ rule, next }) => !rules.includes(rule) || !/^\s*(it|test|describe)\b/.test(next))
  expect(wrong.map(({ rule, where }) => `${rule} ${where}`)).toEqual([])
})

test('every rule that the code names is a rule', () => {
  const named = ['src', 'contract', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => [...read(`${folder}/${name}`).matchAll(/\(\[([A-Z]\d+)\]/g)])
      .map(([, rule = '']) => rule),
  )
  expect(named.filter((rule) => !rules.includes(rule))).toEqual([])
})

test('every fault is shown by tests in the files that its row names', () => {
  expect(faultRows.map(({ fault }) => fault)).toEqual(Array.from({ length: 45 }, (_, at) => `F${at + 1}`))
  const wrong = faultRows.flatMap(({ fault, files }) => {
    const missing = files.filter((path) => !existsSync(join(root, path)) || !faultsIn(read(path)).includes(fault))
    return files.length === 0 ? [`${fault} has no test`] : missing.map((path) => `${fault} ${path}`)
  })
  expect(wrong).toEqual([])
})

test('every fault in a test title has a row', () => {
  const known = new Set(faultRows.map(({ fault }) => fault))
  const unknown = tests.flatMap(({ path, lines }) =>
    faultsIn(lines.join('\n'))
      .filter((fault) => !known.has(fault))
      .map((fault) => `${fault} ${path}`),
  )
  expect(unknown).toEqual([])
})
