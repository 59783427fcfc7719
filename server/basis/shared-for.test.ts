import { expect, test } from 'vitest'
import { sharedFor } from './shared-for'

test('work runs once a second, however many ask, and its failure is shared too', async () => {
  let [time, runs] = [0, 0]
  const read = sharedFor(
    1000,
    () => (++runs === 2 ? Promise.reject(new Error('down')) : Promise.resolve(runs)),
    () => time,
  )
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  time = 999
  expect(await read()).toBe(1)
  time = 1000
  await expect(read()).rejects.toThrow('down')
  await expect(read()).rejects.toThrow('down')
  time = 2000
  expect(await read()).toBe(3)
})
