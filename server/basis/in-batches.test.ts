import { expect, test, vi } from 'vitest'
import { inBatches } from './in-batches'

interface Run {
  items: readonly number[]
  resolve(answers: string[]): void
  reject(error: Error): void
}

/** The test decides when each run ends, and how. */
const setUp = () => {
  const runs: Run[] = []
  const call = inBatches<number, string>(
    (items) => new Promise((resolve, reject) => runs.push({ items, resolve, reject })),
  )
  return { call, runs, items: () => runs.map((run) => run.items) }
}

test('the first call runs at once, calls that arrive in the meantime run together', async () => {
  const { call, runs, items } = setUp()
  const answers = [call(1), call(2), call(3)]
  expect(items()).toEqual([[1]])
  runs[0]?.resolve(['a'])
  expect(await answers[0]).toBe('a')
  await vi.waitFor(() => expect(items()).toEqual([[1], [2, 3]]))
  runs[1]?.resolve(['b', 'c'])
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c'])
  const later = call(4)
  expect(items()).toEqual([[1], [2, 3], [4]])
  runs[2]?.resolve(['d'])
  expect(await later).toBe('d')
})

test('a run that rejects, or answers for fewer, rejects its own calls and no others', async () => {
  const { call, runs } = setUp()
  const [first, second, third] = [call(1), call(2), call(3)]
  runs[0]?.reject(new Error('cut'))
  await expect(first).rejects.toThrow('cut')
  runs[1]?.resolve(['b'])
  await expect(second).rejects.toThrow('not answered')
  await expect(third).rejects.toThrow('not answered')
  const later = call(4)
  runs[2]?.resolve(['d'])
  expect(await later).toBe('d')
})

test('a run has a hundred items at most', async () => {
  const runs: number[] = []
  const call = inBatches<number, number>(async (items) => {
    runs.push(items.length)
    return items
  })
  const answers = await Promise.all(Array.from({ length: 202 }, (_, i) => call(i)))
  expect(answers[201]).toBe(201)
  expect(runs).toEqual([1, 100, 100, 1])
})
