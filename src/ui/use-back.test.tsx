// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBack } from './use-back'

/** The browser's side: the last watcher that was made hears the Back gesture. */
const watchers: FakeCloseWatcher[] = []
class FakeCloseWatcher extends EventTarget {
  constructor() {
    super()
    watchers.push(this)
  }
  destroy() {
    watchers.splice(watchers.indexOf(this), 1)
  }
}
const goBack = () => {
  const watcher = watchers.pop()
  watcher?.dispatchEvent(new Event('close'))
}

beforeEach(() => vi.stubGlobal('CloseWatcher', FakeCloseWatcher))
afterEach(() => {
  cleanup()
  watchers.length = 0
  vi.unstubAllGlobals()
})

const escape = () => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
  dispatchEvent(event)
  return event
}

test('a layer that stays open hears every Back, not only the first', () => {
  const onBack = vi.fn<() => void>()
  renderHook(() => useBack(true, onBack))
  goBack()
  goBack()
  expect(onBack).toHaveBeenCalledTimes(2)
})

test('Escape is kept from counting as Back while the layer is open', () => {
  const { rerender } = renderHook(({ open }) => useBack(open, () => undefined), { initialProps: { open: true } })
  expect(escape().defaultPrevented).toBe(true)
  rerender({ open: false })
  expect(escape().defaultPrevented).toBe(false)
})

test('a closed layer leaves nothing behind', () => {
  const { rerender } = renderHook(({ open }) => useBack(open, () => undefined), { initialProps: { open: true } })
  expect(watchers).toHaveLength(1)
  rerender({ open: false })
  expect(watchers).toHaveLength(0)
})

test('where the browser has no CloseWatcher nothing happens', () => {
  vi.stubGlobal('CloseWatcher', undefined)
  renderHook(() => useBack(true, () => undefined))
  expect(escape().defaultPrevented).toBe(false)
})
