import { expect, test } from 'vitest'
import { KeyedMutex } from './keyed-mutex'

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('work with the same key waits, also for work that fails; work with another key does not', async () => {
  const queue = new KeyedMutex()
  const order: string[] = []
  const ends: Record<string, () => void> = {}
  const act = (name: string) => async () => {
    order.push(`${name} starts`)
    await new Promise<void>((resolve) => (ends[name] = resolve))
    order.push(`${name} ends`)
    if (name === 'a') throw new Error(name)
  }
  const all = Promise.allSettled([
    queue.run('same', act('a')),
    queue.run('same', act('b')),
    queue.run('other', act('c')),
  ])
  for (const name of ['c', 'a', 'b']) {
    await turn()
    ends[name]?.()
  }
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(order).toEqual(['a starts', 'c starts', 'c ends', 'a ends', 'b starts', 'b ends'])
})
