import { useEffect, useState } from 'react'
import type { PagedList } from '../cards/infinite-list'
import { hasText, MIN_SEARCHED, searchStatus, type ChoiceSearch } from './search-state'

type Searched<T> = Pick<PagedList<T>, 'items' | 'head' | 'hasMore' | 'phase' | 'error' | 'loadMore'>

/**
 * Searches a paged list by the names of its items. While something is typed, the further pages are fetched one by one;
 * those that cannot be fetched are not searched, and the status says so.
 */
export const useListSearch = <T>(list: Searched<T>, namesOf: (item: T) => string[]) => {
  const [query, onQuery] = useState('')
  const { items, head, hasMore, phase, error, loadMore } = list
  const isSearching = query.trim() !== ''
  const isNextWanted = isSearching && hasMore && phase === 'done' && !error
  useEffect(() => {
    if (isNextWanted) loadMore()
  }, [isNextWanted, loadMore])
  const found = isSearching ? items.filter((item) => hasText(namesOf(item), query)) : items
  const rest = !hasMore ? 'none' : error ? 'unreached' : 'searching'
  const search: ChoiceSearch = {
    isOffered: isSearching || Math.max(head?.total ?? 0, items.length) >= MIN_SEARCHED,
    query,
    onQuery,
    status: isSearching ? searchStatus(found.length, items.length, rest) : '',
  }
  return { found, isSearching, search }
}
