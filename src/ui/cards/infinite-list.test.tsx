// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InfiniteList, type PagedList } from './infinite-list'

const loadMore = vi.fn<() => void>()
const refresh = vi.fn<() => void>()
let reach: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        reach = () => this.seen([{ isIntersecting: true }])
      }
      disconnect() {
        reach = undefined
      }
    },
  )
})
afterEach(() => {
  loadMore.mockReset()
  refresh.mockReset()
  reach = undefined
})

const show = (list: Partial<PagedList<string>>) =>
  render(
    <InfiniteList
      list={{ items: [], phase: 'done', error: undefined, hasMore: false, loadMore, refresh, ...list }}
      label="Fruit"
      layout="people"
      idOf={(item) => item}
      renderItem={(item) => item}
      skeleton={<i data-testid="skeleton" />}
      empty={<p>No fruit</p>}
      end="No more fruit"
    />,
  )
const scrollDown = () =>
  act(() => {
    vi.advanceTimersByTime(300)
    reach?.()
    vi.advanceTimersByTime(100)
  })

test('six placeholders until something is known', () => {
  show({ phase: 'loading' })
  expect(screen.getAllByTestId('skeleton')).toHaveLength(6)
  expect(screen.queryByText('No fruit')).toBeNull()
})

test('nothing to show has a text, and is not drawn as an empty list', () => {
  show({})
  expect(screen.getByText('No fruit')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

test('a first page that failed says why and is tried again', () => {
  show({ phase: 'error', error: { message: 'The lake is dry' } })
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong')
  expect(screen.getByText('The lake is dry')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('the next page is asked for as its place gets near', () => {
  show({ items: ['Apple'], hasMore: true })
  scrollDown()
  expect(loadMore).toHaveBeenCalledTimes(1)
})

test('while a page is under way no other is asked for, and the end is not told', () => {
  show({ items: ['Apple'], hasMore: true, phase: 'loadingMore' })
  scrollDown()
  expect(loadMore).not.toHaveBeenCalled()
  expect(screen.getByText('Loading more')).toBeTruthy()
  expect(screen.queryByText('No more fruit')).toBeNull()
})

test('a further page that failed leaves the items and asks again only when asked to', () => {
  show({ items: ['Apple'], hasMore: true, error: { message: 'The lake is dry' } })
  scrollDown()
  expect(loadMore).not.toHaveBeenCalled()
  expect(screen.getByRole('listitem').textContent).toBe('Apple')
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(loadMore).toHaveBeenCalledTimes(1)
})

test('after the last page the end is reported', () => {
  show({ items: ['Apple', 'Pear'] })
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Apple', 'Pear'])
  expect(screen.getByText('No more fruit')).toBeTruthy()
})
