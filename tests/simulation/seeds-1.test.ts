import { expect, test } from 'vitest'
import { failingSeeds, SEEDS } from './model/failing-seeds'

test('everything drains and every device shows what the server has, after whatever faults: first half', async () => {
  expect(await failingSeeds(1, SEEDS / 2)).toEqual([])
})
