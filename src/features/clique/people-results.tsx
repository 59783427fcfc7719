import type { ReactNode } from 'react'
import type { User } from '../../../contract/entities'
import type { PeopleSearch } from '../../sync/use-people-search'
import { Button } from '../../ui/button'
import { ErrorBlock } from '../../ui/error-block'
import { Spinner } from '../../ui/spinner'
import { useSentinel } from '../../ui/use-sentinel'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { copy } from './copy'
import styles from './people-results.module.css'
import { searchTrouble } from './search-trouble'

interface PeopleResultsProps {
  search: PeopleSearch
  /** Those found who are shown. */
  people: User[]
  renderPerson: (person: User) => ReactNode
}

/** What a search for people found (specification 1 §2 'Search'). */
export function PeopleResults({ search, people, renderPerson }: PeopleResultsProps) {
  const { state, error, hasMore } = search
  return (
    <div className={styles.results}>
      <output className={styles.count}>
        {state === 'found' &&
          (people.length > 0 ? <VisuallyHidden>{copy.found(people.length, hasMore)}</VisuallyHidden> : <NoResults />)}
      </output>
      {state === 'idle' && (
        <div className={styles.quiet}>
          <p className={styles.strong}>{copy.startTyping}</p>
          <p>{copy.searchBy}</p>
        </div>
      )}
      {state === 'searching' && (
        <div className={styles.quiet}>
          <Spinner label={copy.searching} />
        </div>
      )}
      {state === 'failed' && error && (
        <ErrorBlock title={copy.searchError} detail={searchTrouble(error)} onRetry={search.retry} />
      )}
      {people.length > 0 && (
        <ul aria-label={copy.results}>
          {people.map((person) => (
            <li key={person.userId}>{renderPerson(person)}</li>
          ))}
        </ul>
      )}
      {hasMore && <More search={search} />}
    </div>
  )
}

function NoResults() {
  return (
    <span className={styles.quiet}>
      <span className={styles.strong}>{copy.noResults}</span>
    </span>
  )
}

function More({ search: { loadingMore, moreError, loadMore } }: { search: PeopleSearch }) {
  const sentinel = useSentinel(!loadingMore && !moreError, loadMore)
  return (
    <div ref={sentinel} className={styles.more}>
      {loadingMore && <Spinner label={copy.searching} />}
      {moreError && (
        <div role="alert">
          <p>{copy.moreFailed}</p>
          <Button variant="link" size="small" onClick={loadMore}>
            {copy.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
