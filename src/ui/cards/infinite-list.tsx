import type { ReactNode } from 'react'
import { Button } from '../controls/button'
import { classNames } from '../tools/class-names'
import { copy } from '../tools/copy'
import { ErrorBlock } from './error-block'
import styles from './infinite-list.module.css'
import { SkeletonGroup } from '../indicators/skeleton'
import { Spinner } from '../indicators/spinner'
import { useSentinel } from '../tools/use-sentinel'
import { WindowedList } from './windows/windowed-list'

/** A paged list, as used by screens. */
export interface PagedList<T> {
  items: readonly T[]
  phase: 'opening' | 'loading' | 'refreshing' | 'loadingMore' | 'done' | 'error'
  /** Why the last fetch failed; may be set while items are shown. */
  error: { message: string } | undefined
  hasMore: boolean
  /** The first page's answer, with the number of items of all pages. */
  head?: { total?: number | null | undefined } | undefined
  loadMore(): void
  refresh(): void
  /** Is told which items are near the screen, by their indices, if the list is long. */
  near?: ((first: number, last: number) => void) | undefined
}

export interface InfiniteListProps<T> {
  list: PagedList<T>
  /** The content of the list, for screen readers. */
  label: string
  /**
   * `covers`: collections, 2, 3 or 4 columns (docs/specification.md 2.2 'Clique page'), more on wide screens. `people`:
   * rows, side by side if they fit. `cards`: large cards, 1 or 2 columns, more on wide screens. `rows`: one column, for
   * dialogs and next to other lists.
   */
  layout: 'covers' | 'people' | 'cards' | 'rows'
  idOf: (item: T) => string
  renderItem: (item: T) => ReactNode
  /** One placeholder, of the size of an item. */
  skeleton: ReactNode
  /** Replaces the list when it is empty. */
  empty: ReactNode
  /** The text below the last item. */
  end?: string
}

/** Placeholders until the first page is known (docs/specification.md 2.2). */
const SKELETONS = [1, 2, 3, 4, 5, 6]

/** A list screen in all its states (docs/specification.md 2.2); fetches further pages while the user scrolls. */
export function InfiniteList<T>(props: InfiniteListProps<T>) {
  const { list, label, layout, idOf, renderItem, skeleton, empty } = props
  const { items, phase, error } = list
  if (items.length > 0)
    return (
      <div className={styles.list}>
        <WindowedList
          items={items}
          idOf={idOf}
          renderItem={renderItem}
          label={label}
          className={styles[layout]}
          hasMore={list.hasMore}
          onNear={list.near}
        />
        <Foot list={list} end={props.end} />
      </div>
    )
  if (phase === 'opening' || phase === 'loading')
    return (
      <SkeletonGroup>
        <div className={styles[layout]}>
          {SKELETONS.map((place) => (
            <div key={place}>{skeleton}</div>
          ))}
        </div>
      </SkeletonGroup>
    )
  return phase === 'error' ? <ErrorBlock detail={error?.message} onRetry={list.refresh} /> : empty
}

function Foot({ list, end }: { list: PagedList<unknown>; end: string | undefined }) {
  const { phase, error, hasMore, loadMore } = list
  const sentinel = useSentinel(hasMore && phase === 'done' && !error, loadMore)
  if (!hasMore) return end ? <p className={classNames(styles.foot, styles.end)}>{end}</p> : null
  return (
    <div ref={sentinel} className={styles.foot}>
      {phase === 'loadingMore' && <Spinner label={copy.loadingMore} />}
      {error && (
        <div className={styles.trouble} role="alert">
          <p>{error.message}</p>
          <Button variant="link" size="small" onClick={loadMore}>
            {copy.tryAgain}
          </Button>
        </div>
      )}
    </div>
  )
}

/** One quiet line for an empty list. */
export function EmptyLine({ children }: { children: string }) {
  return <p className={styles.empty}>{children}</p>
}
