import { MessageCircle } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { useComments } from '../../sync/comments/use-comments'
import { EmptyState } from '../../ui/cards/empty-state'
import { ErrorBlock } from '../../ui/cards/error-block'
import { WindowedList } from '../../ui/cards/windows/windowed-list'
import { Spinner } from '../../ui/indicators/spinner'
import type { Conversation } from './comment-item'
import styles from './comment-list.module.css'
import { copy } from './copy'
import { loadTrouble } from './post-trouble'
import { ThreadItem } from './thread'
import { useNearEnd } from './use-near-end'

/** With more comments than this, the end of the list is announced (docs/specification.md 2.2 'Comments panel'). */
const MIN_COMMENTS_FOR_END = 10

interface CommentListProps extends Conversation {
  opened: ReadonlySet<string>
  onToggle: (threadId: string) => void
}

/** The comments in all their states (docs/specification.md 2.2 'Comments panel'). A key in the field draws none again. */
export const CommentList = memo(function CommentList({ opened, onToggle, ...conversation }: CommentListProps) {
  const list = useComments(conversation.place.photoId)
  const { items, phase, error, hasMore, loadMore } = list
  const box = useRef<HTMLDivElement>(null)
  // A new comment is at the top: scrolls there.
  const posted = items[0]?.pending && items[0].id
  useEffect(() => {
    if (posted && box.current) box.current.scrollTop = 0
  }, [posted])
  useNearEnd(box, hasMore && phase === 'done' && !error, loadMore)
  return (
    // Focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- scrolled by keyboard
    <div ref={box} className={styles.scroll} role="group" aria-label={copy.list} tabIndex={0}>
      {items.length === 0 && (phase === 'opening' || phase === 'loading') && (
        <output className={styles.quiet}>
          <Spinner />
          <p>{copy.loading}</p>
        </output>
      )}
      {items.length === 0 && phase === 'error' && (
        <ErrorBlock title={copy.unable} detail={loadTrouble(error)} onRetry={list.refresh} />
      )}
      {items.length === 0 && (phase === 'done' || phase === 'refreshing') && (
        <EmptyState icon={<MessageCircle />} title={copy.empty} text={copy.emptyText} />
      )}
      <WindowedList
        items={items}
        idOf={({ id }) => id}
        hasMore={hasMore}
        onNear={list.near}
        renderItem={(comment) => (
          <ThreadItem {...conversation} comment={comment} open={opened.has(comment.id)} onToggle={onToggle} />
        )}
      />
      {phase === 'loadingMore' && (
        <output className={styles.quiet}>
          <Spinner size={20} />
          <p>{copy.loadingMore}</p>
        </output>
      )}
      {items.length > 0 && hasMore && error && (
        <ErrorBlock title={copy.unable} detail={loadTrouble(error)} onRetry={loadMore} />
      )}
      {items.length > MIN_COMMENTS_FOR_END && !hasMore && <p className={styles.end}>{copy.beginning}</p>}
    </div>
  )
})
