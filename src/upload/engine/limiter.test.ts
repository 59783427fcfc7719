import { expect, it } from 'vitest'
import { createLimiter } from './limiter'

const deferred = () => {
  let finish = () => {}
  const done = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { done, finish }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

it('runs no more than its size at once, in the order asked', async () => {
  const limiter = createLimiter(() => 2, new AbortController().signal)
  const jobs = [deferred(), deferred(), deferred()]
  const started: number[] = []
  const all = jobs.map(({ done }, i) =>
    limiter(async () => {
      started.push(i)
      await done
    }),
  )
  await settle()
  expect(started).toEqual([0, 1])
  jobs[1]?.finish()
  await settle()
  expect(started).toEqual([0, 1, 2])
  for (const { finish } of jobs) finish()
  await Promise.all(all)
})

it('frees the place of a job that failed', async () => {
  const limiter = createLimiter(() => 1, new AbortController().signal)
  await expect(limiter(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limiter(async () => 7)).toBe(7)
})

it('starts nothing after the signal, and no job waits for ever', async () => {
  const stop = new AbortController()
  const limiter = createLimiter(() => 1, stop.signal)
  const first = deferred()
  const running = limiter(() => first.done)
  let started = false
  const waiting = limiter(async () => {
    started = true
  })
  await settle()
  stop.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  expect(started).toBe(false)
  first.finish()
  await running
})
