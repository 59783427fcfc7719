import { afterAll, beforeAll, expect, test } from 'vitest'

const lacking = [
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [Array.prototype, 'toSpliced'],
  [AbortSignal, 'any'],
] as const
const native = lacking.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name))

beforeAll(async () => {
  for (const [target, name] of lacking) Reflect.deleteProperty(target, name)
  await import('./older-browsers')
})
afterAll(() => {
  for (const [at, [target, name]] of lacking.entries()) Object.defineProperty(target, name, native[at] ?? {})
})

test('arrays are copied, and the copy is sorted, reversed or spliced', () => {
  const list = [3, 1, 2]
  expect(list.toSorted()).toEqual([1, 2, 3])
  expect(list.toSorted((a, b) => b - a)).toEqual([3, 2, 1])
  expect(list.toReversed()).toEqual([2, 1, 3])
  expect(list.toSpliced(1, 1, 7, 8)).toEqual([3, 7, 8, 2])
  expect(list).toEqual([3, 1, 2])
  expect(Object.keys(list)).toEqual(['0', '1', '2'])
})

test('a joined signal aborts with the first of its signals, with its reason, even if that is aborted already', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const joined = AbortSignal.any([one.signal, other.signal])
  expect(joined.aborted).toBe(false)
  other.abort('over')
  one.abort('later')
  expect(joined).toMatchObject({ aborted: true, reason: 'over' })
  expect(AbortSignal.any([one.signal])).toMatchObject({ aborted: true, reason: 'later' })
})
