// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useInactivity } from './use-inactivity'

const MINUTE = 60_000
const end = vi.fn<() => void>()

beforeEach(() => {
  vi.useFakeTimers()
  end.mockReset()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const start = (active = true) => renderHook(({ active }) => useInactivity(active, end), { initialProps: { active } })

test('warns after 15 minutes and ends after 30', () => {
  const { result } = start()
  pass(15 * MINUTE - 1)
  expect(result.current.warning).toBe(false)
  pass(1)
  expect(result.current.warning).toBe(true)
  pass(15 * MINUTE - 1)
  expect(end).not.toHaveBeenCalled()
  pass(1)
  expect(end).toHaveBeenCalledTimes(1)
})

test.each(['mousedown', 'keydown', 'scroll', 'touchstart'])('%s restarts both times', (event) => {
  const { result } = start()
  pass(14 * MINUTE)
  act(() => void dispatchEvent(new Event(event)))
  pass(14 * MINUTE)
  expect(result.current.warning).toBe(false)
  pass(MINUTE)
  expect(result.current.warning).toBe(true)
  act(() => void dispatchEvent(new Event(event)))
  pass(29 * MINUTE)
  expect(end).not.toHaveBeenCalled()
})

test('a user who stays is warned again the next time', () => {
  const { result } = start()
  pass(15 * MINUTE)
  act(() => void dispatchEvent(new Event('keydown')))
  act(() => result.current.stay())
  expect(result.current.warning).toBe(false)
  pass(15 * MINUTE)
  expect(result.current.warning).toBe(true)
})

test('a device that slept past the end is ended when it wakes, not kept alive by its first key', () => {
  start()
  vi.setSystemTime(Date.now() + 40 * MINUTE)
  act(() => void dispatchEvent(new Event('keydown')))
  expect(end).toHaveBeenCalledTimes(1)
})

test('nothing is watched while inactive', () => {
  const { result } = start(false)
  pass(40 * MINUTE)
  expect(result.current.warning).toBe(false)
  expect(end).not.toHaveBeenCalled()
})

test('activity counts once a second', () => {
  const { result } = start()
  const scroll = () => act(() => void dispatchEvent(new Event('scroll')))
  pass(999)
  scroll()
  pass(15 * MINUTE - 999)
  expect(result.current.warning).toBe(true)
  act(() => result.current.stay())
  scroll()
  pass(1000)
  scroll()
  pass(15 * MINUTE - 1)
  expect(result.current.warning).toBe(false)
  pass(1)
  expect(result.current.warning).toBe(true)
})

test('once nothing is watched any longer, activity starts no time', () => {
  const { rerender } = start()
  rerender({ active: false })
  pass(MINUTE)
  for (const event of ['mousedown', 'keydown', 'scroll', 'touchstart']) act(() => void dispatchEvent(new Event(event)))
  pass(40 * MINUTE)
  expect(end).not.toHaveBeenCalled()
})
