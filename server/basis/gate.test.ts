import { expect, test } from 'vitest'
import { ok } from '../../contract/failure'
import { createGate } from './gate'

const refused = { ok: false, error: { code: 'TOO_MANY_REQUESTS', status: 429 } }

test('a gate refuses what exceeds it at once, names when to come again, and admits others once an act has ended', async () => {
  const gate = createGate(2)
  const ends: (() => void)[] = []
  const act = () => new Promise<ReturnType<typeof ok<number>>>((resolve) => ends.push(() => resolve(ok(1))))
  const [first, second] = [gate(act), gate(act)]
  const third = await gate(act)
  expect(third).toMatchObject(refused)
  if (third.ok) throw new Error('admitted')
  expect(third.error.retryAfter).toBeGreaterThanOrEqual(1)
  expect(third.error.retryAfter).toBeLessThanOrEqual(3)
  ends[0]?.()
  expect(await first).toEqual(ok(1))
  const fourth = gate(act)
  for (const end of ends) end()
  expect([await second, await fourth]).toEqual([ok(1), ok(1)])
})

test('an act that throws leaves the gate', async () => {
  const gate = createGate(1)
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(() => Promise.resolve(ok(1)))).toEqual(ok(1))
})
