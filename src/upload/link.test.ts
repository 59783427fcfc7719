import { expect, it } from 'vitest'
import { createWakeUpSignal } from '../platform/wake-up'
import type { Dependencies } from './dependencies'
import { createLink } from './link'

const LOST = { code: 'NETWORK', message: '' } as const

const setUp = () => {
  const stop = new AbortController()
  const wakeUp = createWakeUpSignal()
  const slept: number[] = []
  const troubles: (string | undefined)[] = []
  let time = 0
  let isAsleep = false
  const clock = {
    elapsed: () => time,
    random: () => 1,
    sleep: async (ms: number, signal?: AbortSignal) => {
      slept.push(ms)
      if (isAsleep) await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      time += ms
    },
  }
  const link = createLink(clock as Dependencies, {
    wakeUp,
    signal: stop.signal,
    onTrouble: (reason) => troubles.push(reason?.code),
  })
  return { link, troubles, wakeUp, slept, stop, sleepForEver: () => (isAsleep = true), now: () => time }
}

// [U28]
it('F7 holds every lane back for as long as the server asked, at most five minutes', async () => {
  const { link, now } = setUp()
  await link.clear()
  expect(now()).toBe(0)
  link.holdBack(7)
  link.holdBack(3)
  await Promise.all([link.clear(), link.clear()])
  expect(now()).toBeGreaterThanOrEqual(7000)
  const before = now()
  link.holdBack(86_400)
  await link.clear()
  expect(now() - before).toBe(300_000)
})

it('parks for a growing while, until something worked', async () => {
  const { link, slept } = setUp()
  for (let i = 0; i < 6; i++) await link.park(LOST)
  expect(slept).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
  link.worked()
  await link.park(LOST)
  expect(slept.at(-1)).toBe(5000)
})

it('F39 twenty lanes that park together park once', async () => {
  const { link, slept } = setUp()
  await Promise.all(Array.from({ length: 20 }, link.park))
  expect(slept).toEqual([5000])
})

// [U35]
it('the wakeUp ends a park, and so does the signal', async () => {
  const { link, wakeUp, stop, sleepForEver } = setUp()
  sleepForEver()
  const parked = link.park(LOST)
  wakeUp.wake()
  await parked
  const again = link.park(LOST)
  stop.abort(new Error('stopped'))
  await expect(again).rejects.toThrow('stopped')
})

it('reports why nothing is sent, and when it works again, each once', async () => {
  const { link, troubles } = setUp()
  link.worked()
  await Promise.all([link.park(LOST), link.park(LOST)])
  await link.park({ code: 'UNAVAILABLE', message: '', status: 503 })
  link.worked()
  link.worked()
  expect(troubles).toEqual(['NETWORK', 'UNAVAILABLE', undefined])
})
