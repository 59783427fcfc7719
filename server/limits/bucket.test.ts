import { expect, test } from 'vitest'
import { take, type Bucket } from './bucket'

const limit = { burst: 5, perMinute: 10 }

const takeMany = (costs: [cost: number, at: number][]) => {
  let bucket: Bucket | undefined
  return costs.map(([cost, at]) => {
    const taken = take(bucket, limit, cost, at)
    bucket = taken.bucket
    return taken.ok ? 'ok' : taken.waitMs
  })
}

test('a full bucket gives its burst, then one each time it was refilled', () => {
  const burst: [number, number][] = Array.from({ length: 6 }, () => [1, 0])
  expect(takeMany([...burst, [1, 5999], [1, 6000], [1, 6001]])).toEqual([
    'ok',
    'ok',
    'ok',
    'ok',
    'ok',
    6000,
    1,
    'ok',
    5999,
  ])
})

test('it never holds more than its burst, and a clock that goes back gives nothing', () => {
  const hour = 3_600_000
  expect(
    takeMany([
      [5, 0],
      [5, hour],
      [1, hour],
      [1, 0],
    ]),
  ).toEqual(['ok', 'ok', 6000, 6000])
})

test('a cost above the burst is taken from a full bucket, and paid for afterwards', () => {
  expect(
    takeMany([
      [15, 0],
      [1, 60_000],
      [1, 66_000],
    ]),
  ).toEqual(['ok', 6000, 'ok'])
  expect(
    takeMany([
      [1, 0],
      [15, 0],
    ]),
  ).toEqual(['ok', 6000])
})

test('a cost of 0 takes nothing, and is refused if a cost of 1 would be', () => {
  const limit = { burst: 1, perMinute: 60 }
  const asked = take(undefined, limit, 0, 0)
  expect(asked).toMatchObject({ ok: true, bucket: { left: 1 } })
  const emptied = take(asked.bucket, limit, 1, 0)
  expect(emptied.ok).toBe(true)
  expect(take(emptied.bucket, limit, 0, 0)).toMatchObject({ ok: false, waitMs: 1000 })
})

test('a negative cost gives back to an empty bucket, and no more than it holds', () => {
  const limit = { burst: 1, perMinute: 60 }
  const emptied = take(undefined, limit, 1, 0)
  const given = take(emptied.bucket, limit, -1, 0)
  expect(given).toMatchObject({ ok: true, bucket: { left: 1 } })
  expect(take(given.bucket, limit, -1, 0)).toMatchObject({ ok: true, bucket: { left: 1 } })
})
