import { expect, test } from 'vitest'
import { courseAfter, GOOD_MS, POLL_MS } from './live-retry'

const lost = { why: 'lost' } as const
const after = (failures: number, stoodMs?: number) => courseAfter(lost, stoodMs, failures, 0.5)

test('one break is tried again at once, the second in a row turns to looking now and then', () => {
  expect(after(0)).toEqual({ failures: 1, wait: 1000, polls: false })
  expect(after(1)).toEqual({ failures: 2, wait: POLL_MS, polls: true })
  expect(after(2).wait).toBe(2 * POLL_MS)
})

test('waits grow to five minutes and no further, and are spread', () => {
  expect(after(20).wait).toBe(300_000)
  const waits = [0, 1].map((random) => courseAfter(lost, undefined, 1, random).wait)
  expect(waits).toEqual([0.75 * POLL_MS, 1.25 * POLL_MS])
})

test('a proxy that cuts every stream soon, or holds it back, is no stream', () => {
  const cut = (failures: number) => courseAfter({ why: 'ended' }, GOOD_MS - 1, failures, 0.5)
  expect(cut(1).polls).toBe(true)
  expect(courseAfter({ why: 'ended' }, GOOD_MS, 5, 0.5)).toEqual({ failures: 1, wait: 1000, polls: false })
})

test('a token that ends and a server that stops are no failures; one stream too many is', () => {
  for (const reason of ['token', 'stopping'] as const)
    expect(courseAfter({ why: 'told', reason }, 10, 3, 0.5)).toEqual({ failures: 0, wait: 500, polls: false })
  expect(courseAfter({ why: 'told', reason: 'crowded' }, 10, 0, 0.5)).toMatchObject({ polls: true, wait: 300_000 })
})

test('a refusal is waited out like any other failure', () => {
  expect(courseAfter({ why: 'refused', status: 404 }, undefined, 1, 0.5).polls).toBe(true)
})
