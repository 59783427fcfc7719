import { Check, Plus } from 'lucide-react'
import type { User } from '../../../contract/entities'
import type { PeopleSearch } from '../../sync/use-people-search'
import { Button } from '../../ui/button'
import { ErrorBlock } from '../../ui/error-block'
import { PersonRow } from '../../ui/person-row'
import { Spinner } from '../../ui/spinner'
import { useSentinel } from '../../ui/use-sentinel'
import { VisuallyHidden } from '../../ui/visually-hidden'
import { copy } from './copy'
import styles from './people-results.module.css'
import { searchTrouble } from './search-trouble'

interface PeopleResultsProps {
  search: PeopleSearch
  /** Those found who may be picked. */
  people: User[]
  picked: ReadonlySet<string>
  onToggle: (person: User) => void
}

/** What a search for people found, each a button that picks or drops them (specification 1 §2 'Search'). */
export function PeopleResults({ search, people, picked, onToggle }: PeopleResultsProps) {
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
            <li key={person.userId}>
              <button
                type="button"
                className={styles.person}
                aria-pressed={picked.has(person.userId)}
                onClick={() => onToggle(person)}
              >
                <PersonRow
                  person={person}
                  linked={false}
                  action={
                    <span className={styles.mark} aria-hidden="true">
                      {picked.has(person.userId) ? <Check /> : <Plus />}
                    </span>
                  }
                />
              </button>
            </li>
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
