import { expect, it } from 'vitest'
import { addSample, timeLeft, type Sample } from './time-left'

const after = (...samples: [time: number, work: number][]) => {
  let all: readonly Sample[] = []
  for (const [time, work] of samples) all = addSample(all, { time, work })
  return timeLeft(all)
}

it('is said after five seconds, from the speed since', () => {
  expect(after()).toBeUndefined()
  expect(after([0, 0], [4999, 0.5])).toBeUndefined()
  expect(after([0, 0.1], [5000, 0.2])).toBe(40_000)
})

it('goes by the last half minute, and not by nothing', () => {
  expect(after([0, 0], [60_000, 0.5], [70_000, 0.75])).toBe(10_000)
  expect(after([0, 0.5], [10_000, 0.5])).toBeUndefined()
})
