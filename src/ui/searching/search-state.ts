import { searchingCopy } from './searching-copy'

/** A choice with at least this many entries has a field to search them. */
export const MIN_SEARCHED = 50

/** The search in a choice of many, as its field shows it. */
export interface ChoiceSearch {
  /** Whether there are enough entries for a search. */
  isOffered: boolean
  query: string
  onQuery: (query: string) => void
  /** The number of matches, or why there are none; empty without a query. */
  status: string
}

/**
 * The entries that were not read yet: `none` if all were searched, `more` if further matches can be fetched, `unreached`
 * without a network.
 */
export type Rest = 'none' | 'more' | 'searching' | 'unreached'

/** The words for a search with `found` matches in the `searched` entries that were read. */
export const searchStatus = (found: number, searched: number, rest: Rest) =>
  ({
    none: searchingCopy.matches(found),
    more: searchingCopy.atLeast(found),
    searching: searchingCopy.searching,
    unreached: searchingCopy.searchedPart(found, searched),
  })[rest]

/** Whether one of the names contains the text, in any case. */
export const hasText = (names: readonly string[], text: string) => {
  const wanted = text.trim().toLocaleLowerCase()
  return names.some((name) => name.toLocaleLowerCase().includes(wanted))
}

interface ServerSearch {
  query: string
  onQuery: (query: string) => void
  isSearching: boolean
  found: readonly unknown[]
  /** The number of entries that were read. */
  searched: number
  rest: Rest
}

/** A search that the server helps with, in a choice of `total` entries. */
export const choiceSearch = (
  { query, onQuery, isSearching, found, searched, rest }: ServerSearch,
  total: number | null | undefined,
): ChoiceSearch => ({
  isOffered: isSearching || (total ?? 0) >= MIN_SEARCHED,
  query,
  onQuery,
  status: isSearching ? searchStatus(found.length, searched, rest) : '',
})
