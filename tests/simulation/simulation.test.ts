import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Mutation } from './bundle/bundle'
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

test('the text of every mutation is in its file once', () => {
  const mutations = JSON.parse(readFileSync('tests/simulation/mutations.json', 'utf8')) as Mutation[]
  expect(mutations.length).toBeGreaterThanOrEqual(40)
  const wrong = mutations.filter(({ file, text }) => readFileSync(file, 'utf8').split(text).length !== 2)
  expect(wrong).toEqual([])
})
