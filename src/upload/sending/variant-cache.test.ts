import { describe, expect, it, vi } from 'vitest'
import { createVariantCache } from './variant-cache'

const MB = 1024 * 1024
const bytes = (medium: number, low = 1) => ({ medium: new ArrayBuffer(medium), low: new ArrayBuffer(low) })

describe('copies that were just made', () => {
  it('are kept until they are dropped, and then hold no memory', () => {
    const fresh = createVariantCache()
    const made = bytes(3000, 200)
    fresh.keep('a', made)
    expect(fresh.of('a', 'medium')).toBe(made.medium)
    expect(fresh.of('a', 'low')).toBe(made.low)
    expect(fresh.of('a', 'base')).toBeUndefined()
    fresh.drop('a', ['medium'])
    expect(fresh.of('a', 'medium')).toBeUndefined()
    expect(made.medium.byteLength).toBe(0)
    expect(made.low.byteLength).toBe(200)
  })

  it('are left to the queue if many wait, and their memory too', () => {
    const fresh = createVariantCache()
    const [first, second, third] = [bytes(9 * MB), bytes(9 * MB), bytes(9 * MB)]
    fresh.keep('a', first)
    fresh.keep('b', second)
    expect(fresh.of('b', 'medium')).toBeUndefined()
    expect(second.medium.byteLength).toBe(0)
    fresh.drop('a', ['medium', 'low'])
    fresh.keep('c', third)
    expect(fresh.of('c', 'medium')).toBe(third.medium)
  })

  it('are collected by the megabyte', () => {
    const collect = vi.fn<() => void>()
    const fresh = createVariantCache(collect)
    for (const id of ['a', 'b', 'c']) {
      fresh.keep(id, bytes(MB, 1))
      fresh.drop(id, ['low'])
    }
    fresh.drop('a', ['medium'])
    fresh.drop('b', ['medium'])
    expect(collect).not.toHaveBeenCalled()
    fresh.drop('c', ['medium'])
    fresh.drop('c', ['medium'])
    expect(collect).toHaveBeenCalledTimes(1)
  })

  it('may be dropped twice', () => {
    const fresh = createVariantCache()
    fresh.keep('a', bytes(10))
    fresh.drop('a', ['medium', 'low'])
    fresh.drop('a', ['medium', 'low'])
    expect(fresh.of('a', 'low')).toBeUndefined()
  })
})
