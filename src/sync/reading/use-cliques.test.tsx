// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useList, type useMyId } from './hooks'
import { useCliques } from './use-cliques'

vi.mock('./hooks', () => ({ useList: vi.fn<typeof useList>(), useMyId: vi.fn<typeof useMyId>(() => 'me') }))
const loadMore = vi.fn<() => void>()

test('all pages are fetched one after the other, and none again after one that failed', () => {
  const list = (state: object) => vi.mocked(useList).mockReturnValue({ items: [], loadMore, ...state } as never)
  list({ phase: 'done', hasMore: true })
  const { rerender, result } = renderHook(useCliques)
  expect(loadMore).toHaveBeenCalledTimes(1)
  list({ phase: 'loadingMore', hasMore: true })
  rerender()
  expect(loadMore).toHaveBeenCalledTimes(1)
  list({ phase: 'done', hasMore: true })
  rerender()
  expect(loadMore).toHaveBeenCalledTimes(2)
  list({ phase: 'done', hasMore: true, error: { code: 'NETWORK' } })
  rerender()
  list({ phase: 'done', hasMore: false })
  rerender()
  expect(loadMore).toHaveBeenCalledTimes(2)
  expect(result.current.state).toBe('known')
})
