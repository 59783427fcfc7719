import { UserRoundSearch } from 'lucide-react'
import { toggleFollow } from '../../sync/mutations/follows'
import { useMyId } from '../../sync/reading/hooks'
import { rememberPerson } from '../../sync/people/recent-people'
import { useFollows } from '../../sync/mutations/overlay/use-follows'
import type { PeopleSearch } from '../../sync/people/use-people-search'
import { EmptyState } from '../../ui/cards/empty-state'
import { ErrorBlock } from '../../ui/cards/error-block'
import { FollowButton } from '../../ui/controls/follow-button'
import { PersonRow } from '../../ui/cards/people/person-row'
import { MorePeople } from '../../ui/cards/people/more-people'
import { searchTrouble } from '../../ui/tools/search-trouble'
import { Spinner } from '../../ui/indicators/spinner'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { copy } from './copy'
import { searchCopy } from '../../ui/tools/search-copy'
import styles from './search-page.module.css'

interface ResultsProps {
  search: PeopleSearch
  query: string
}

/** The results of a search, in all its states (docs/specification.md 1.2 'Search'). */
export function Results({ search, query }: ResultsProps) {
  const { state, people, error, hasMore, requestedAt } = search
  const withFollows = useFollows()
  const myId = useMyId()
  return (
    <div className={styles.results}>
      <VisuallyHidden live="polite">
        {state === 'found' && (people.length > 0 ? copy.found(people.length, hasMore) : copy.noResults)}
      </VisuallyHidden>
      {state === 'searching' && (
        <div className={styles.waiting}>
          <Spinner label={searchCopy.searching} />
        </div>
      )}
      {state === 'failed' && error && (
        <ErrorBlock title={searchCopy.error} detail={searchTrouble(error)} onRetry={search.retry} />
      )}
      {state === 'found' && people.length === 0 && (
        <EmptyState icon={<UserRoundSearch />} title={copy.noResults} text={copy.noResultsFor(query)} />
      )}
      {people.length > 0 && (
        <ul aria-label={copy.results}>
          {people.map((found) => {
            const person = withFollows(found, requestedAt)
            return (
              <li key={person.userId}>
                <PersonRow
                  person={person}
                  onOpen={() => rememberPerson(person)}
                  action={
                    person.userId !== myId &&
                    !person.isBlocked && (
                      <FollowButton
                        relationship={person.relationship}
                        username={person.username}
                        waits={person.followWaits}
                        onToggle={() => void toggleFollow(person)}
                      />
                    )
                  }
                />
              </li>
            )
          })}
        </ul>
      )}
      {hasMore && <MorePeople loadingMore={search.loadingMore} failed={!!search.moreError} onMore={search.loadMore} />}
    </div>
  )
}
