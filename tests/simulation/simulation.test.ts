import { beforeAll, expect, test } from 'vitest'
import type { DeviceCode } from './device/device'
import { compileCode } from './model/code'
import { playPlan, playSeed } from './model/explore'
import { regressions } from './model/regressions'

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
