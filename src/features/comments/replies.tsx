import type { ShownComment } from '../../sync/comments/lay-comments'
import { useReplies } from '../../sync/comments/use-comments'
import { Button } from '../../ui/controls/button'
import { Spinner } from '../../ui/indicators/spinner'
import { CommentItem, type Conversation } from './comment-item'
import { copy as words } from '../../ui/tools/copy'
import { copy } from './copy'
import styles from './replies.module.css'

/** A comment with its replies. */
export interface Thread extends Conversation {
  comment: ShownComment
  /** Whether its replies are shown. */
  open: boolean
  onToggle: (threadId: string) => void
}

/** The replies to one comment, read when they are first shown (docs/specification.md 2.4). */
export function Replies({ comment, ...conversation }: Omit<Thread, 'open' | 'onToggle'>) {
  const { items, phase, error, hasMore, loadMore, refresh } = useReplies(comment.id)
  return (
    <>
      <ul className={styles.list}>
        {items.map((reply) => (
          <li key={reply.id}>
            <CommentItem {...conversation} comment={reply} place={{ ...conversation.place, parentId: comment.id }} />
          </li>
        ))}
      </ul>
      {(phase === 'opening' || phase === 'loading' || phase === 'loadingMore') && (
        <Spinner label={copy.loadingReplies} size={20} />
      )}
      {error && phase !== 'loading' && (items.length === 0 || hasMore) && (
        <div className={styles.trouble} role="alert">
          <p>{copy.failedReplies}</p>
          <Button variant="link" size="small" onClick={items.length ? loadMore : refresh}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {hasMore && phase === 'done' && !error && (
        <button type="button" className={styles.toggle} onClick={loadMore}>
          {copy.moreReplies}
        </button>
      )}
    </>
  )
}
