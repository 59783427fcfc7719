import { memo, useState } from 'react'
import { CommentItem } from './comment-item'
import { copy } from './copy'
import { Replies, type Thread } from './replies'
import styles from './replies.module.css'

/** A comment and its replies (docs/specification.md 2.2 'Comments panel'). */
export const ThreadItem = memo(function ThreadItem({ open, onToggle, ...thread }: Thread) {
  const { comment } = thread
  // Fetched when they are first opened; after that they are only hidden.
  const [read, setRead] = useState(open)
  if (open && !read) setRead(true)
  return (
    <CommentItem {...thread}>
      {comment.numReplies > 0 && (
        <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => onToggle(comment.id)}>
          {open ? copy.hideReplies : copy.viewReplies(comment.numReplies)}
        </button>
      )}
      {read && (
        <div hidden={!open}>
          <Replies {...thread} />
        </div>
      )}
    </CommentItem>
  )
})
