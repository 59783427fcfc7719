import { expect, it } from 'vitest'
import { createWakeUpSignal } from '../../platform/background/wake-up'
import type { Dependencies } from '../engine/dependencies'
import { createBackOff } from './back-off'

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
  const backOff = createBackOff(clock as Dependencies, {
    wakeUp,
    signal: stop.signal,
    onTrouble: (reason) => troubles.push(reason?.code),
  })
  return { backOff, troubles, wakeUp, slept, stop, sleepForEver: () => (isAsleep = true), now: () => time }
}

// [U28]
it('F7 holds every request back for as long as the server asked, at most five minutes', async () => {
  const { backOff, now } = setUp()
  await backOff.ready()
  expect(now()).toBe(0)
  backOff.holdBack(7)
  backOff.holdBack(3)
  await Promise.all([backOff.ready(), backOff.ready()])
  expect(now()).toBeGreaterThanOrEqual(7000)
  const before = now()
  backOff.holdBack(86_400)
  await backOff.ready()
  expect(now() - before).toBe(300_000)
})

it('waits longer each time, until a request succeeds', async () => {
  const { backOff, slept } = setUp()
  for (let i = 0; i < 6; i++) await backOff.wait(LOST)
  expect(slept).toEqual([5000, 10_000, 20_000, 40_000, 60_000, 60_000])
  backOff.succeeded()
  await backOff.wait(LOST)
  expect(slept.at(-1)).toBe(5000)
})

it('F39 twenty requests that wait together wait once', async () => {
  const { backOff, slept } = setUp()
  await Promise.all(Array.from({ length: 20 }, backOff.wait))
  expect(slept).toEqual([5000])
})

// [U35]
it('the wake-up signal ends a wait, and so does the abort signal', async () => {
  const { backOff, wakeUp, stop, sleepForEver } = setUp()
  sleepForEver()
  const waiting = backOff.wait(LOST)
  wakeUp.wake()
  await waiting
  const again = backOff.wait(LOST)
  stop.abort(new Error('stopped'))
  await expect(again).rejects.toThrow('stopped')
})

it('reports why nothing is sent, and when it works again, each once', async () => {
  const { backOff, troubles } = setUp()
  backOff.succeeded()
  await Promise.all([backOff.wait(LOST), backOff.wait(LOST)])
  await backOff.wait({ code: 'UNAVAILABLE', message: '', status: 503 })
  backOff.succeeded()
  backOff.succeeded()
  expect(troubles).toEqual(['NETWORK', 'UNAVAILABLE', undefined])
})
