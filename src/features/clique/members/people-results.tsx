import type { ReactNode } from 'react'
import type { User } from '../../../../contract/entities'
import type { PeopleSearch } from '../../../sync/people/use-people-search'
import { ErrorBlock } from '../../../ui/cards/error-block'
import { MorePeople } from '../../../ui/cards/people/more-people'
import { searchTrouble } from '../../../ui/tools/search-trouble'
import { Spinner } from '../../../ui/indicators/spinner'
import { VisuallyHidden } from '../../../ui/indicators/visually-hidden'
import { memberCopy } from './member-copy'
import { searchCopy } from '../../../ui/tools/search-copy'
import styles from './people-results.module.css'

interface PeopleResultsProps {
  search: PeopleSearch
  /** The found users that are shown. */
  people: User[]
  renderPerson: (person: User) => ReactNode
}

/** The results of a user search (docs/specification.md 1.2 'Search'). */
export function PeopleResults({ search, people, renderPerson }: PeopleResultsProps) {
  const { state, error, hasMore } = search
  return (
    <div className={styles.results}>
      <output className={styles.count}>
        {state === 'found' &&
          (people.length > 0 ? (
            <VisuallyHidden>{memberCopy.found(people.length, hasMore)}</VisuallyHidden>
          ) : (
            <NoResults />
          ))}
      </output>
      {state === 'idle' && (
        <div className={styles.quiet}>
          <p className={styles.strong}>{memberCopy.startTyping}</p>
          <p>{memberCopy.searchBy}</p>
        </div>
      )}
      {state === 'searching' && (
        <div className={styles.quiet}>
          <Spinner label={searchCopy.searching} />
        </div>
      )}
      {state === 'failed' && error && (
        <ErrorBlock title={searchCopy.error} detail={searchTrouble(error)} onRetry={search.retry} />
      )}
      {people.length > 0 && (
        <ul aria-label={memberCopy.results}>
          {people.map((person) => (
            <li key={person.userId}>{renderPerson(person)}</li>
          ))}
        </ul>
      )}
      {hasMore && <MorePeople loadingMore={search.loadingMore} failed={!!search.moreError} onMore={search.loadMore} />}
    </div>
  )
}

function NoResults() {
  return (
    <span className={styles.quiet}>
      <span className={styles.strong}>{memberCopy.noResults}</span>
    </span>
  )
}
