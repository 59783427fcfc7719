/** The mutants of scripts/testing/test-mutate.mjs. */
import { expect, test } from 'vitest'
import { mutantsOf, sample } from '../scripts/mutate/mutants.mjs'
import { isProduct } from '../scripts/mutate/targets.mjs'

const changes = (code: string) => mutantsOf('source.ts', code).map(({ to }) => to)

test.each([
  ['if (a) b', ['if (!(a)) b', 'if (true) b', 'if (false) b']],
  ['x = a ? b : c', ['x = !(a) ? b : c', 'x = true ? b : c', 'x = false ? b : c']],
  ['x = a === b', ['x = a !== b']],
  ['x = a < b', ['x = a <= b']],
  ['x = a + b', ['x = a - b']],
  ['x = a && b', ['x = a || b', 'x = b']],
  ['x = a ?? b', ['x = a']],
  ['x = !a', ['x = a']],
  ['x = await a()', ['x = a()']],
  ['x = [a, b]', ['x = [a]']],
  ['x = { ...a }', ['x = { ...[] }']],
  ['x = a.filter(b)', ['x = a']],
  ['x = Math.max(a, b)', ['x = a', 'x = b']],
  ['x = 2', ['x = 3', 'x = 1']],
  ['x = 0', ['x = 1']],
  ["x = 'text'", ["x = ''"]],
  ['x = true', ['x = false']],
  ['while (a) b', ['while (false) b']],
])('%s', (code, expected) => {
  expect(changes(code)).toEqual(expect.arrayContaining(expected))
})

test('a statement is removed, and a function returns early', () => {
  expect(mutantsOf('source.ts', 'const f = () => {\n  g()\n}').map(({ line, code }) => [line, code])).toEqual([
    [1, 'const f = () => { return;\n  g()\n}'],
    [2, 'const f = () => {\n  ;\n}'],
  ])
})

test.each([
  "import a from 'a'",
  "type A = 'a' | 1",
  'const a = b as 1',
  "log.warn('text', { at: 1 })",
  "throw new TypeError('text')",
])('nothing is changed in %s', (code) => {
  expect(changes(code)).toEqual([])
})

test('each mutant is another source that parses, with its line before and after', () => {
  const code = 'export const f = async (a: number[]): Promise<number> =>\n  (await g(a.filter(Boolean))) ?? 1\n'
  const mutants = mutantsOf('source.ts', code)
  expect(new Set([code, ...mutants.map((one) => one.code)]).size).toBe(mutants.length + 1)
  expect(mutants.length).toBeGreaterThan(3)
  for (const one of mutants) {
    expect(() => mutantsOf('source.ts', one.code)).not.toThrow()
    expect([one.line, one.from]).toEqual([2, '(await g(a.filter(Boolean))) ?? 1'])
    expect(one.to).not.toBe(one.from)
  }
})

test('JSX is read, and its texts are not changed', () => {
  expect(mutantsOf('source.tsx', '<a className="b" href={c && d}>text</a>').map(({ to }) => to)).toEqual([
    '<a className="b" href={d}>text</a>',
    '<a className="b" href={c || d}>text</a>',
  ])
})

test('a sample is spread evenly and always the same', () => {
  const all = Array.from({ length: 100 }, (_, i) => i)
  expect(sample(all, 4)).toEqual([0, 25, 50, 75])
  expect(sample(all, 100)).toEqual(all)
  expect(sample(all, Number.POSITIVE_INFINITY)).toEqual(all)
})

test.each([
  ['src/sync/live/live.ts', true],
  ['contract/limits.ts', true],
  ['src/sync/live/apply-events.test.ts', false],
  ['src/upload/test/world.ts', false],
  ['src/routeTree.gen.ts', false],
  ['scripts/testing/test.mjs', false],
])('%s is product code: %s', (file, expected) => {
  expect(isProduct(file)).toBe(expected)
})
