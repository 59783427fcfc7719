import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher'

const never = () => new Promise<void>(() => {})
const setUp = (options: { size?: number; expected: number; sleep?: () => Promise<void> }) => {
  const batches: number[][] = []
  const batcher = createBatcher<number, number>({
    size: 3,
    waitMs: 1000,
    sleep: never,
    ...options,
    run: async (items) => {
      batches.push(items)
      return items.map((n) => n * 10)
    },
  })
  return { batches, batcher }
}

describe('a batch goes', () => {
  it('when it is full', async () => {
    const { batches, batcher } = setUp({ expected: 100 })
    expect(await Promise.all([1, 2, 3].map(batcher.add))).toEqual([10, 20, 30])
    expect(batches).toEqual([[1, 2, 3]])
  })

  it('when no other item will be added', async () => {
    const { batches, batcher } = setUp({ expected: 3 })
    const two = [batcher.add(1), batcher.add(2)]
    expect(batches).toEqual([])
    batcher.expectFewer()
    expect(await Promise.all(two)).toEqual([10, 20])
    expect(await Promise.all([4].map(setUp({ expected: 1 }).batcher.add))).toEqual([40])
  })

  it('when it has waited long enough', async () => {
    const { batches, batcher } = setUp({ expected: 100, sleep: async () => {} })
    expect(await batcher.add(1)).toBe(10)
    expect(batches).toEqual([[1]])
  })
})

it('the timer of a batch that was sent full does not send the next batch', async () => {
  const wakes: (() => void)[] = []
  const sleep = () => new Promise<void>((resolve) => wakes.push(resolve))
  const { batches, batcher } = setUp({ expected: 100, sleep })
  await Promise.all([1, 2, 3].map(batcher.add))
  const fourth = batcher.add(4)
  const [first, second] = wakes
  first?.()
  await Promise.resolve()
  await Promise.resolve()
  expect(batches).toEqual([[1, 2, 3]])
  const fifth = batcher.add(5)
  second?.()
  expect(await Promise.all([fourth, fifth])).toEqual([40, 50])
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

it('an item that is added again must be expected', async () => {
  const { batches, batcher } = setUp({ expected: 2 })
  await Promise.all([batcher.add(1), batcher.add(2)])
  batcher.expectMore()
  batcher.expectMore()
  const first = batcher.add(3)
  expect(batches).toHaveLength(1)
  expect(await Promise.all([first, batcher.add(4)])).toEqual([30, 40])
})

it('tells each of a batch that it failed', async () => {
  const batcher = createBatcher<number, number>({
    size: 2,
    waitMs: 1,
    expected: 2,
    sleep: never,
    run: () => Promise.reject(new Error('lost')),
  })
  const both = await Promise.allSettled([batcher.add(1), batcher.add(2)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

it('an item added after the wait was aborted is rejected too', async () => {
  const { batcher } = setUp({ expected: 100, sleep: () => Promise.reject(new Error('stopped')) })
  await expect(batcher.add(1)).rejects.toThrow('stopped')
  await expect(batcher.add(2)).rejects.toThrow('stopped')
})
