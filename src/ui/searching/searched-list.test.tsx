// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PagedList } from '../cards/infinite-list'
import { SearchedList } from './searched-list'

beforeEach(() =>
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  ),
)

const loadMore = vi.fn<() => void>()
const refresh = vi.fn<() => void>()
const list = (changes: Partial<PagedList<string>>) => (
  <SearchedList
    searchLabel="Search fruit"
    namesOf={(name) => [name]}
    list={{ items: ['Apple', 'Pear'], phase: 'done', error: undefined, hasMore: false, loadMore, refresh, ...changes }}
    label="Fruit"
    layout="rows"
    idOf={(name) => name}
    renderItem={(name) => name}
    skeleton={null}
    empty={<p>No fruit</p>}
  />
)
const items = () => screen.queryAllByRole('listitem').map((item) => item.textContent)
const type = (text: string) => fireEvent.change(screen.getByLabelText('Search fruit'), { target: { value: text } })
const status = () => screen.getByRole('status').textContent

test('fewer than fifty items have no search', () => {
  render(list({ hasMore: true, head: { total: 49 } }))
  expect(screen.queryByLabelText('Search fruit')).toBeNull()
})

test('a search reads the further pages one by one, and says what it found', () => {
  const { rerender } = render(list({ hasMore: true, head: { total: 50 } }))
  expect(loadMore).not.toHaveBeenCalled()
  type('pEa')
  expect(items()).toEqual(['Pear'])
  expect(status()).toBe('Searching')
  expect(loadMore).toHaveBeenCalledTimes(1)
  rerender(list({ phase: 'loadingMore', hasMore: true, head: { total: 50 } }))
  expect(loadMore).toHaveBeenCalledTimes(1)
  rerender(list({ items: ['Apple', 'Pear', 'Peach'], head: { total: 50 } }))
  expect(items()).toEqual(['Pear', 'Peach'])
  expect(status()).toBe('2 matches')
  type('fig')
  expect(status()).toBe('No matches')
  expect(screen.queryByText('No fruit')).toBeNull()
  type('')
  expect(items()).toHaveLength(3)
  expect(status()).toBe('')
})

test('without a network the words say how many were searched', () => {
  render(list({ hasMore: true, head: { total: 50 }, error: { message: 'No network' } }))
  loadMore.mockReset()
  type('apple')
  expect(status()).toBe('1 match in the 2 loaded so far. The rest could not be searched.')
  expect(loadMore).not.toHaveBeenCalled()
})
