import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { KeyedMutex } from './keyed-mutex'

test('the same key waits, also for what fails; another key does not', async () => {
  const queue = new KeyedMutex()
  const order: string[] = []
  const act = (name: string, ms: number) => async () => {
    order.push(`${name} starts`)
    await wait(ms)
    order.push(`${name} ends`)
    if (name === 'a') throw new Error(name)
    return name
  }
  const results = await Promise.allSettled([
    queue.run('same', act('a', 30)),
    queue.run('same', act('b', 1)),
    queue.run('other', act('c', 10)),
  ])
  expect(order).toEqual(['a starts', 'c starts', 'c ends', 'a ends', 'b starts', 'b ends'])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})
