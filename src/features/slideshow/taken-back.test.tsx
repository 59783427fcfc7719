// @vitest-environment jsdom
import { act, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFullScreen } from './use-full-screen'
import { useWakeLock } from './use-wake-lock'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'wakeLock')
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
})

const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

test('a lock of the screen is requested again when the browser has ended it, and each minute after a refusal', async () => {
  const locks: (EventTarget & { released: boolean })[] = []
  let isRefused = false
  const request = vi.fn<() => Promise<unknown>>(async () => {
    if (isRefused) throw new DOMException('low battery', 'NotAllowedError')
    const lock = Object.assign(new EventTarget(), { released: false, release: async () => undefined })
    locks.push(lock)
    return lock
  })
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  const { unmount } = renderHook(() => useWakeLock(true))
  await settle()
  expect(request).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(request).toHaveBeenCalledTimes(1)
  isRefused = true
  Object.assign(locks[0] ?? {}, { released: true })
  locks[0]?.dispatchEvent(new Event('release'))
  await settle()
  expect(request).toHaveBeenCalledTimes(2)
  isRefused = false
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(request).toHaveBeenCalledTimes(3)
  expect(locks).toHaveLength(2)
  unmount()
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect(request).toHaveBeenCalledTimes(3)
})

test('a screen that was not filled, or is no longer, is filled at the next press that has no other effect', async () => {
  const fill = vi.fn<() => Promise<void>>(() => Promise.reject(new TypeError('no press')))
  Object.defineProperty(document.documentElement, 'requestFullscreen', { value: fill, configurable: true })
  renderHook(() => useFullScreen(undefined))
  await settle()
  expect(fill).toHaveBeenCalledTimes(1)
  const button = document.body.appendChild(document.createElement('button'))
  fireEvent.click(button)
  expect(fill).toHaveBeenCalledTimes(1)
  fireEvent.click(document.body)
  expect(fill).toHaveBeenCalledTimes(2)
  button.remove()
})
