import { expect, test } from 'vitest'
import { runBatches } from './batches'

test('batches run until one is the last, and none runs after an abort', async () => {
  let runs = 0
  await runBatches(() => Promise.resolve((runs += 1) === 3), new AbortController().signal)
  expect(runs).toBe(3)
  const stop = new AbortController()
  await runBatches(() => {
    runs += 1
    if (runs === 5) stop.abort()
    return Promise.resolve(false)
  }, stop.signal)
  expect(runs).toBe(5)
  await runBatches(() => Promise.resolve((runs += 1) > 0), AbortSignal.abort())
  expect(runs).toBe(5)
})

test('a batch that rejects ends the run', async () => {
  const error = new Error('no database')
  await expect(runBatches(() => Promise.reject(error), new AbortController().signal)).rejects.toBe(error)
})
