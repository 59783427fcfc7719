import { expect, test } from 'vitest'
import { ok } from '../../contract/failure'
import { createGate } from './gate'

const refused = { ok: false, error: { code: 'TOO_MANY_REQUESTS', status: 429 } }

/** A gate of 1000 ms whose acts end one after the other, each some milliseconds after the one before. */
const openGate = () => {
  let now = 0
  const gate = createGate(1000, () => now)
  const ends: (() => void)[] = []
  const enter = () =>
    gate(() => new Promise<ReturnType<typeof ok<number>>>((resolve) => ends.push(() => resolve(ok(1)))))
  const endNext = async (ms: number) => {
    now += ms
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  const endAll = async (ms: number) => {
    while (ends.length > 0) await endNext(ms)
  }
  /** Enters until an act is refused; resolves to the number of acts that run then. */
  const fill = async () => {
    for (;;) {
      const before = ends.length
      const entered = enter()
      if (ends.length > before) continue
      expect(await entered).toMatchObject(refused)
      return ends.length
    }
  }
  return { enter, endNext, endAll, fill }
}

test('a gate refuses what exceeds it at once, names when to come again, and admits others once an act has ended', async () => {
  const { enter, endNext, fill } = openGate()
  const first = enter()
  expect(await fill()).toBe(20)
  const next = await enter()
  expect(next).toMatchObject(refused)
  if (next.ok) throw new Error('admitted')
  expect(next.error.retryAfter).toBeGreaterThanOrEqual(1)
  expect(next.error.retryAfter).toBeLessThanOrEqual(3)
  await endNext(50)
  expect(await first).toEqual(ok(1))
  expect(await fill()).toBe(20)
})

test('a gate admits as many acts as end in time, and at most twenty', async () => {
  const { endAll, fill } = openGate()
  for (let at = 0; at < 9; at++) {
    await fill()
    await endAll(100)
  }
  expect(await fill()).toBe(10)
  for (let at = 0; at < 9; at++) {
    await endAll(5)
    await fill()
  }
  expect(await fill()).toBe(20)
})

test('time without an act makes none seem slow', async () => {
  const { enter, endNext, fill } = openGate()
  for (let at = 0; at < 50; at++) {
    await endNext(60_000)
    const act = enter()
    await endNext(50)
    expect(await act).toEqual(ok(1))
  }
  expect(await fill()).toBe(20)
})

test('after a standstill a gate still admits five acts, and more as soon as they end in time again', async () => {
  const { enter, endNext, endAll, fill } = openGate()
  for (let at = 0; at < 30; at++) {
    const act = enter()
    await endNext(60_000)
    await act
  }
  expect(await fill()).toBe(5)
  for (let at = 0; at < 20; at++) {
    await fill()
    await endAll(50)
  }
  expect(await fill()).toBeGreaterThan(10)
})

test('an act that throws leaves the gate', async () => {
  const gate = createGate(0)
  for (let at = 0; at < 9; at++) await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(() => Promise.resolve(ok(1)))).toEqual(ok(1))
})
