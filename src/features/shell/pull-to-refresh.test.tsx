// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshAll } from '../../sync/reading/freshness/freshness'
import { PullToRefresh } from './pull-to-refresh'

const screenOf = vi.hoisted(() => ({ isRefreshing: false }))
vi.mock('../../sync/reading/hooks', () => ({ useRefreshing: () => screenOf.isRefreshing }))
vi.mock('../../sync/reading/freshness/freshness', () => ({ refreshAll: vi.fn<typeof refreshAll>() }))
beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(refreshAll).mockReset()
  screenOf.isRefreshing = false
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
})

const at = (x: number, y: number) => [{ clientX: x, clientY: y }]
/** Puts a finger on the page and moves it by each of these distances. Returns whether the page still scrolls. */
const drag = (way: readonly (readonly [x: number, y: number])[], target: Element = document.body) => {
  fireEvent.touchStart(target, { touches: at(100, 100) })
  return way.map(([x, y]) => fireEvent.touchMove(target, { touches: at(100 + x, 100 + y) }))
}
const release = () => fireEvent.touchEnd(document.body)
const show = () => {
  const { container, rerender } = render(<PullToRefresh />)
  const sign = container.querySelector<HTMLElement>('[aria-hidden]')
  return {
    rerender: () => rerender(<PullToRefresh />),
    pull: () => sign?.style.getPropertyValue('--pull'),
    isReady: () => sign?.hasAttribute('data-ready'),
  }
}
/** A pull of this distance refreshes; a shorter one does not. */
const ENOUGH: readonly (readonly [number, number])[] = [[0, 170]]

test('a page that is pulled down far enough is fetched again when the finger is lifted', () => {
  const { pull, isReady } = show()
  expect(drag([[0, 80]])).toEqual([false])
  expect([pull(), isReady()]).toEqual(['36px', false])
  fireEvent.touchMove(document.body, { touches: at(100, 260) })
  expect([pull(), isReady()]).toEqual(['72px', true])
  expect(refreshAll).not.toHaveBeenCalled()
  release()
  expect(refreshAll).toHaveBeenCalledTimes(1)
  expect([pull(), isReady()]).toEqual(['0px', false])
  release()
  expect(refreshAll).toHaveBeenCalledTimes(1)
})

test('a short pull, and one that is taken back, fetch nothing', () => {
  const { pull } = show()
  drag([[0, 159]])
  release()
  drag([
    [0, 300],
    [0, 20],
  ])
  release()
  drag(ENOUGH)
  fireEvent.touchCancel(document.body)
  release()
  expect(refreshAll).not.toHaveBeenCalled()
  expect(pull()).toBe('0px')
})

test('the sign stops at 110 px, and does not move above the top', () => {
  const { pull } = show()
  drag([[0, 5000]])
  expect(pull()).toBe('110px')
  fireEvent.touchMove(document.body, { touches: at(100, 20) })
  expect(pull()).toBe('0px')
})

test('a finger that moves sideways or up first scrolls, whatever it does later', () => {
  show()
  expect(
    drag([
      [0, 7],
      [20, 10],
      [0, 300],
    ]),
  ).toEqual([true, true, true])
  release()
  expect(
    drag([
      [0, -20],
      [0, 300],
    ]),
  ).toEqual([true, true])
  release()
  expect(refreshAll).not.toHaveBeenCalled()
})

test('two fingers, a scrolled page, a scrolled list and an open dialog are not pulled', () => {
  show()
  fireEvent.touchStart(document.body, { touches: [...at(100, 100), ...at(200, 100)] })
  fireEvent.touchMove(document.body, { touches: at(100, 300) })
  release()
  vi.stubGlobal('scrollY', 10)
  drag(ENOUGH)
  release()
  vi.stubGlobal('scrollY', 0)
  const list = document.body.appendChild(document.createElement('div'))
  const item = list.appendChild(document.createElement('p'))
  list.scrollTop = 5
  drag(ENOUGH, item)
  release()
  list.scrollTop = 0
  list.setAttribute('role', 'dialog')
  drag(ENOUGH)
  release()
  expect(refreshAll).not.toHaveBeenCalled()
  list.remove()
  drag(ENOUGH)
  release()
  expect(refreshAll).toHaveBeenCalledTimes(1)
})

test("the browser's own pull is off while the page can be pulled", () => {
  show()
  expect(document.documentElement.style.overscrollBehaviorY).toBe('contain')
  cleanup()
  expect(document.documentElement.style.overscrollBehaviorY).toBe('')
  drag(ENOUGH)
  release()
  expect(refreshAll).not.toHaveBeenCalled()
})

test('the refresh and its end are read out; a fast one lasts half a second', () => {
  const { rerender } = show()
  fireEvent.click(screen.getByRole('button'))
  expect(refreshAll).toHaveBeenCalledTimes(1)
  screenOf.isRefreshing = true
  rerender()
  act(() => vi.advanceTimersByTime(10_000))
  expect(screen.getByText('Refreshing')).toBeTruthy()
  screenOf.isRefreshing = false
  rerender()
  act(() => vi.advanceTimersByTime(499))
  expect(screen.queryByText('Up to date')).toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByText('Up to date')).toBeTruthy()
})
