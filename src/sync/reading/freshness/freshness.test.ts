import { describe, expect, test, vi } from 'vitest'
import { stamp } from '../../../store/stamp'
import { invalidateAll, isFresh } from './freshness'

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
  test('an answer of an earlier visit is not', () => {
    expect(isFresh({ storedAt: 1000 }, 500, 1100, 1000)).toBe(true)
    expect(isFresh({ storedAt: 1000 }, 500, 1100, 1001)).toBe(false)
  })

  // [R9]
  test('an answer stored after the clock was set back is', () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(5000)
    invalidateAll()
    vi.setSystemTime(1000)
    const row = { storedAt: 1000, requestedAt: stamp() }
    expect(isFresh(row, 500)).toBe(true)
    vi.setSystemTime(1400)
    expect(isFresh(row, 500)).toBe(true)
  })
})
