import { expect, onTestFinished, test, vi } from 'vitest'
import { sumRepeats } from './sum-repeats'

test('refusals that repeat within a second are two lines of the log, the second with their number', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const lines: unknown[] = []
  const log = sumRepeats((event, details) => lines.push([event, details]))
  const refuse = (status: number) =>
    log('call.answered', { request: String(lines.length), call: 'health', status, ms: 1 })
  for (let at = 0; at < 1000; at++) refuse(503)
  refuse(429)
  for (let at = 0; at < 2; at++) log('call.answered', { call: 'feed', status: 200 })
  for (let at = 0; at < 3; at++) log('health.not_ready', { what: 'store', error: new Error('EIO') })
  expect(lines).toHaveLength(5)
  vi.advanceTimersByTime(1000)
  expect(lines.slice(5)).toEqual([
    ['call.answered', { request: '0', call: 'health', status: 503, ms: 1, repeated: 999 }],
    ['health.not_ready', { what: 'store', error: new Error('EIO'), repeated: 2 }],
  ])
  refuse(503)
  expect(lines).toHaveLength(8)
})
