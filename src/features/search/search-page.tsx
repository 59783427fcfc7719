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
  /** What the address says, so that coming back from a profile finds the results again. */
  query: string
  /** What was typed is to be kept in the address. */
  onQuery: (query: string) => void
  /** Cancel with nothing typed: back to where one came from. */
  onLeave: () => void
}

/** Milliseconds after the last key before the address follows. */
const PAUSE = 300

/** Looking for people by name or username (docs/specification.md 1.2 'Search', 1.5). */
export function SearchPage({ query, onQuery, onLeave }: SearchPageProps) {
  const [text, setText] = useState(query)
  const [focused, setFocused] = useState(false)
  const search = usePeopleSearch(text)
  useTitle(copy.title)
  const keep = useEffectEvent(onQuery)
  useEffect(() => {
    const timer = setTimeout(() => keep(text.trim()), PAUSE)
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
