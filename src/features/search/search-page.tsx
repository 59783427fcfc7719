import { useEffect, useEffectEvent, useState } from 'react'
import { usePeopleSearch } from '../../sync/people/use-people-search'
import { useTitle } from '../../ui/tools/use-title'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { copy } from './copy'
import { RecentSearches } from './recent-searches'
import { Results } from './results'
import { SearchBar } from './search-bar'
import styles from './search-page.module.css'

interface SearchPageProps {
  /** The query in the URL, so that a return from a profile shows the results again. */
  query: string
  /** Stores the typed query in the URL. */
  onQuery: (query: string) => void
  /** Cancel with an empty field: back to the previous page. */
  onLeave: () => void
}

/** Milliseconds after the last key before the URL is updated. */
const URL_DELAY_MS = 300

/** User search by name or username (docs/specification.md 1.2 'Search', 1.5). */
export function SearchPage({ query, onQuery, onLeave }: SearchPageProps) {
  const [text, setText] = useState(query)
  const [focused, setFocused] = useState(false)
  const search = usePeopleSearch(text)
  useTitle(copy.title)
  const keep = useEffectEvent(onQuery)
  useEffect(() => {
    const timer = setTimeout(() => keep(text.trim()), URL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={styles.page}>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {copy.title}
      </VisuallyHidden>
      <SearchBar text={text} onText={setText} onFocus={setFocused} onLeave={onLeave} />
      {search.state === 'idle' ? <RecentSearches typing={focused} /> : <Results search={search} query={text.trim()} />}
    </div>
  )
}
