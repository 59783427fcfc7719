import { beforeAll, expect, test } from 'vitest'
import { compileCode } from './model/code'
import { playPlan, playSeed } from './model/explore'
import { regressions } from './model/regressions'
import type { DeviceCode } from './device/device'

const SEEDS = 300

let code: DeviceCode
beforeAll(async () => {
  code = await compileCode()
})

test('the same seed gives the same run', async () => {
  const [first, second, other] = [await playSeed(code, 7), await playSeed(code, 7), await playSeed(code, 8)]
  expect(first).toMatchObject({ ran: { trace: expect.any(Number) as number } })
  expect(second).toEqual(first)
  expect(other).not.toEqual(first)
})

test('plans that failed once hold', async () => {
  for (const { name, plan } of regressions())
    expect([name, (await playPlan(code, plan)).error]).toEqual([name, undefined])
})

test('everything drains and every device shows what the server has, after whatever faults', async () => {
  const failed = []
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { error } = await playSeed(code, seed)
    if (error !== undefined) failed.push(`seed ${seed}: ${error}`)
  }
  expect(failed).toEqual([])
}, 300_000)
