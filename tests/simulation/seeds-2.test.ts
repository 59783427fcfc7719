import { expect, test } from 'vitest'
import { failingSeeds, SEEDS } from './model/failing-seeds'

test('everything drains and every device shows what the server has, after whatever faults: second half', async () => {
  expect(await failingSeeds(SEEDS / 2 + 1, SEEDS)).toEqual([])
})
