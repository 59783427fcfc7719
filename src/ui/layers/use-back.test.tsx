// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenSettled } from '../../platform/loads'
import { leavePage } from './layers'
import { useBack } from './use-back'

/** Every traversal that arrived, recorded before the layers stop it; and the callback for the next arrival. */
const { arrived, next } = vi.hoisted(() => {
  const arrived: string[] = []
  const next: (() => void)[] = []
  const note = () => {
    arrived.push(location.pathname)
    next.shift()?.()
  }
  addEventListener('popstate', note, true)
  return { arrived, next }
})

/** The router's number of the page; the lowest entry of each test. */
let page = 100
/** Events that the router receives. */
const heard = vi.fn<() => void>()
addEventListener('popstate', heard)

const openPage = (path: string) => history.pushState({ __TSR_index: ++page }, '', path)
const layer = () => (history.state as { layer?: number }).layer ?? 0
const path = () => location.pathname

beforeEach(() => {
  openPage('/before')
  openPage('/page')
  heard.mockClear()
  arrived.length = 0
})
afterEach(async () => {
  cleanup()
  await settled(0)
})

const open = (onBack: () => void = () => undefined) =>
  renderHook(({ isOpen }) => useBack(isOpen, onBack), { initialProps: { isOpen: true } })
const closable = () => {
  const hook = open(() => hook.rerender({ isOpen: false }))
  return hook
}
const settled = async (depth: number) => {
  await vi.waitFor(() => expect(layer()).toBe(depth))
  // jsdom reports an arrival one task later.
  for (let task = 0; task < 3; task++) await new Promise((resolve) => setTimeout(resolve))
}

test('Back closes the topmost layer only, and the router is not notified', async () => {
  const [lower, upper] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const below = renderHook(({ isOpen }) => useBack(isOpen, lower), { initialProps: { isOpen: true } })
  const above = renderHook(({ isOpen }) => useBack(isOpen, upper), { initialProps: { isOpen: true } })
  expect(layer()).toBe(2)
  upper.mockImplementation(() => above.rerender({ isOpen: false }))
  history.back()
  await vi.waitFor(() => expect(upper).toHaveBeenCalledTimes(1))
  expect(lower).not.toHaveBeenCalled()
  lower.mockImplementation(() => below.rerender({ isOpen: false }))
  history.back()
  await vi.waitFor(() => expect(lower).toHaveBeenCalledTimes(1))
  await settled(0)
  expect(path()).toBe('/page')
  expect(heard).not.toHaveBeenCalled()
  history.back()
  await vi.waitFor(() => expect(path()).toBe('/before'))
  expect(heard).toHaveBeenCalledTimes(1)
})

test('two quick presses of Back close two layers', async () => {
  closable()
  closable()
  next.push(() => history.back())
  history.back()
  await settled(0)
  expect(path()).toBe('/page')
})

test('a layer that stays open receives every Back, not only the first', async () => {
  const onBack = vi.fn<() => void>()
  open(onBack)
  history.back()
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledTimes(1))
  await settled(1)
  history.back()
  await vi.waitFor(() => expect(onBack).toHaveBeenCalledTimes(2))
  await settled(1)
})

test('a layer closed by its own button leaves no history entry', async () => {
  const { rerender } = open()
  rerender({ isOpen: false })
  await settled(0)
  history.back()
  await vi.waitFor(() => expect(path()).toBe('/before'))
})

test('a layer that another one replaces leaves its entry to that one', async () => {
  const menu = open()
  const before = history.length
  menu.rerender({ isOpen: false })
  const dialog = closable()
  await settled(1)
  expect(history.length).toBe(before)
  history.back()
  await settled(0)
  expect(dialog.result).toBeDefined()
  expect(path()).toBe('/page')
})

test('a page opened from a layer takes its entry: Back leads to the page below', async () => {
  const { rerender } = open()
  openPage('/next')
  rerender({ isOpen: false })
  await settled(0)
  expect(path()).toBe('/next')
  history.back()
  await vi.waitFor(() => expect(path()).toBe('/page'))
  expect(layer()).toBe(0)
})

test('a page opened while a closed layer is leaving its entry stays open', async () => {
  const { rerender } = open()
  rerender({ isOpen: false })
  // The layer's traversal is running, and has not arrived
  await new Promise((resolve) => setTimeout(resolve))
  openPage('/next')
  await vi.waitFor(() => expect(arrived).toEqual(['/page', '/next']))
  expect(heard).not.toHaveBeenCalled()
  history.back()
  await vi.waitFor(() => expect(path()).toBe('/page'))
})

test('Forward to the entry of a closed layer returns to the page', async () => {
  closable()
  history.back()
  await settled(0)
  arrived.length = 0
  history.forward()
  await vi.waitFor(() => expect(arrived).toHaveLength(2))
  expect(layer()).toBe(0)
  expect(path()).toBe('/page')
})

test("a replaced address keeps the layer's entry, and is the page's too", async () => {
  const onBack = vi.fn<() => void>()
  open(onBack)
  history.replaceState({ __TSR_index: page }, '', '/page?photo=2')
  expect(layer()).toBe(1)
  history.back()
  await vi.waitFor(() => expect(onBack).toHaveBeenCalled())
  expect(location.search).toBe('?photo=2')
})

test('a depth that the router still has from a reload makes no page a layer', async () => {
  history.replaceState({ __TSR_index: page, layer: 1 }, '', '/page')
  expect(layer()).toBe(0)
  openPage('/next')
  expect(layer()).toBe(0)
})

test('a document loads after the closed layer has left its history entry', async () => {
  const { rerender } = open()
  const depths: number[] = []
  whenSettled(() => depths.push(layer()))
  rerender({ isOpen: false })
  await vi.waitFor(() => expect(depths).toEqual([0]))
  expect(arrived).toEqual(['/page'])
  whenSettled(() => depths.push(layer()))
  expect(depths).toEqual([0, 0])
})

test('a document loads below a layer that stays open', async () => {
  open()
  const loaded = vi.fn<() => void>()
  whenSettled(loaded)
  await vi.waitFor(() => expect(loaded).toHaveBeenCalledTimes(1))
  expect(layer()).toBe(1)
})

test('a page is left with all its layers', async () => {
  open()
  open()
  leavePage()
  await vi.waitFor(() => expect(path()).toBe('/before'))
  expect(heard).toHaveBeenCalledTimes(1)
})
