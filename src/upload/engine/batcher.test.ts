import { describe, expect, it } from 'vitest'
import { createBatcher } from './batcher'

/** A batcher whose windows end when the test ends them. */
const setUp = (outstanding?: () => number) => {
  const batches: number[][] = []
  const ends: (() => void)[] = []
  const slept: number[] = []
  const batcher = createBatcher<number, number>({
    size: 3,
    windowMs: 1000,
    ...(outstanding && { outstanding }),
    sleep: (ms) => {
      slept.push(ms)
      return new Promise<void>((resolve) => ends.push(resolve))
    },
    run: async (items) => {
      batches.push(items)
      return items.map((n) => n * 10)
    },
  })
  const endWindow = async (index: number) => {
    ends[index]?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { batches, batcher, endWindow, slept, windows: () => ends.length }
}

describe('a batch is sent', () => {
  it('at once if nothing was sent before', async () => {
    const { batches, batcher } = setUp()
    expect(await batcher.add(1)).toBe(10)
    expect(batches).toEqual([[1]])
  })

  it("at the window's end, with what came within it", async () => {
    const { batches, batcher, endWindow } = setUp()
    const three = [1, 2, 3].map(batcher.add)
    expect(batches).toEqual([[1]])
    await endWindow(0)
    expect(batches).toEqual([[1], [2, 3]])
    expect(await Promise.all(three)).toEqual([10, 20, 30])
  })

  it('when it is full', async () => {
    const { batches, batcher } = setUp()
    expect(await Promise.all([1, 2, 3, 4].map(batcher.add))).toEqual([10, 20, 30, 40])
    expect(batches).toEqual([[1], [2, 3, 4]])
  })
})

it('a batch with all that can still come waits for nothing', async () => {
  let answered = 0
  const { batches, batcher } = setUp(() => 3 - answered)
  const first = batcher.add(1)
  const second = batcher.add(2)
  expect(batches).toEqual([[1]])
  await first
  answered = 1
  const third = batcher.add(3)
  expect(batches).toEqual([[1], [2, 3]])
  expect(await Promise.all([second, third])).toEqual([20, 30])
})

it('an item that is being answered is not waited for', async () => {
  const { batches, batcher } = setUp(() => 2)
  const both = [batcher.add(1), batcher.add(2)]
  expect(batches).toEqual([[1], [2]])
  expect(await Promise.all(both)).toEqual([10, 20])
})

it('the first windows are short', async () => {
  const { batcher, endWindow, slept } = setUp()
  for (let n = 0; n < 6; n++) {
    await batcher.add(n)
    await endWindow(n)
  }
  expect(slept).toEqual([125, 250, 500, 1000, 1000, 1000])
})

it('a window in which nothing came sends nothing, and the next item goes at once', async () => {
  const { batches, batcher, endWindow, windows } = setUp()
  await batcher.add(1)
  await endWindow(0)
  expect(windows()).toBe(1)
  expect(await batcher.add(2)).toBe(20)
  expect(batches).toEqual([[1], [2]])
})

it('the window before a full batch does not send the batch after it', async () => {
  const { batches, batcher, endWindow } = setUp()
  await Promise.all([1, 2, 3, 4].map(batcher.add))
  const fifth = batcher.add(5)
  await endWindow(0)
  expect(batches).toEqual([[1], [2, 3, 4]])
  await endWindow(1)
  expect(await fifth).toBe(50)
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

it('tells each of a batch that it failed', async () => {
  const batcher = createBatcher<number, number>({
    size: 1,
    windowMs: 1,
    sleep: async () => undefined,
    run: () => Promise.reject(new Error('lost')),
  })
  const both = await Promise.allSettled([batcher.add(1), batcher.add(2)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})

it('rejects an item for which a batch has no answer', async () => {
  const batcher = createBatcher<number, number>({
    size: 1,
    windowMs: 1,
    sleep: async () => undefined,
    run: async () => [],
  })
  await expect(batcher.add(1)).rejects.toThrow('answered for fewer')
})

it('waiting work is rejected when all work is stopped, and later work too', async () => {
  let stop: (error: Error) => void = () => undefined
  const batcher = createBatcher<number, number>({
    size: 3,
    windowMs: 1,
    sleep: () => new Promise((_, reject) => (stop = reject)),
    run: async (items) => items,
  })
  await batcher.add(1)
  const waiting = batcher.add(2)
  stop(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  await expect(batcher.add(3)).rejects.toThrow('stopped')
})
