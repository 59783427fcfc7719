import { Button } from '../../controls/button'
import { copy } from '../../tools/copy'
import { searchCopy } from '../../tools/search-copy'
import styles from './more-people.module.css'
import { Spinner } from '../../indicators/spinner'
import { useSentinel } from '../../tools/use-sentinel'

interface MorePeopleProps {
  loadingMore: boolean
  /** The last page could not be loaded. */
  failed: boolean
  onMore: () => void
}

/** The foot of a search with more results: loads the next page when it becomes visible, and shows if that failed. */
export function MorePeople({ loadingMore, failed, onMore }: MorePeopleProps) {
  const sentinel = useSentinel(!loadingMore && !failed, onMore)
  return (
    <div ref={sentinel} className={styles.more}>
      {loadingMore && <Spinner label={searchCopy.searching} />}
      {failed && (
        <div role="alert">
          <p>{searchCopy.moreFailed}</p>
          <Button variant="link" size="small" onClick={onMore}>
            {copy.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
