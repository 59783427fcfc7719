import { afterAll, expect, test, vi } from 'vitest'
import './older-browsers'

/** Before the import above. */
const { lacking, native } = vi.hoisted(() => {
  const found = [
    [Array.prototype, 'toSorted'],
    [Array.prototype, 'toReversed'],
    [Array.prototype, 'toSpliced'],
    [AbortSignal, 'any'],
  ] as const
  const before = found.map(([target, name]) => Object.getOwnPropertyDescriptor(target, name))
  for (const [target, name] of found) Reflect.deleteProperty(target, name)
  return { lacking: found, native: before }
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
  expect(native).not.toContain(undefined)
  expect(Array.prototype.toSorted).not.toBe(native[0]?.value)
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
