import { describe, expect, test } from 'vitest'
import { isFresh } from './freshness'

describe('isFresh', () => {
  // [R9]
  test('holds up to the lifetime and not at it', () => {
    expect(isFresh({ storedAt: 1000 }, 500, 1499, 0)).toBe(true)
    expect(isFresh({ storedAt: 1000 }, 500, 1500, 0)).toBe(false)
  })

  test('a missing answer, one marked stale and one from the future are not fresh', () => {
    expect(isFresh(undefined, 500, 0, 0)).toBe(false)
    expect(isFresh({ storedAt: 1000, stale: true }, 500, 1001, 0)).toBe(false)
    expect(isFresh({ storedAt: 2000 }, 500, 1999, 0)).toBe(false)
  })

  // [R9]
  test('what an earlier visit stored is not', () => {
    expect(isFresh({ storedAt: 1000 }, 500, 1100, 1000)).toBe(true)
    expect(isFresh({ storedAt: 1000 }, 500, 1100, 1001)).toBe(false)
  })
})
