import { InfiniteList, type InfiniteListProps } from '../cards/infinite-list'
import { SearchField } from './search-field'
import { useListSearch } from './use-list-search'

interface SearchedListProps<T> extends InfiniteListProps<T> {
  searchLabel: string
  namesOf: (item: T) => string[]
}

/** A list screen that can be searched by name, from fifty items on. */
export function SearchedList<T>({ searchLabel, namesOf, ...props }: SearchedListProps<T>) {
  const { found, isSearching, search } = useListSearch(props.list, namesOf)
  // The places among the matches are not those in the list.
  const list = isSearching ? { ...props.list, items: found, near: undefined } : props.list
  return (
    <>
      <SearchField label={searchLabel} search={search} />
      <InfiniteList {...props} list={list} empty={isSearching ? null : props.empty} />
    </>
  )
}
