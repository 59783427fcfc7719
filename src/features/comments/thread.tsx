import { useState } from 'react'
import { CommentItem } from './comment-item'
import { copy } from './copy'
import { Replies, type Thread } from './replies'
import styles from './replies.module.css'

/** A comment and its replies (docs/specification.md 2.2 'Comments panel'). */
export function ThreadItem({ open, onToggle, ...thread }: Thread) {
  const { comment, place, myId, onReply, onTrouble } = thread
  // Fetched when they are first opened; after that they are only hidden.
  const [read, setRead] = useState(open)
  if (open && !read) setRead(true)
  return (
    <CommentItem
      comment={comment}
      place={place}
      mine={comment.userId === myId}
      onReply={onReply && ((username) => onReply({ threadId: comment.id, username }))}
      onTrouble={onTrouble}
    >
      {comment.numReplies > 0 && (
        <button type="button" className={styles.toggle} aria-expanded={open} onClick={onToggle}>
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
}
