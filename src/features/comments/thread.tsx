import { useState } from 'react'
import type { CommentPlace } from '../../sync/comments/comments'
import type { ShownComment } from '../../sync/comments/lay-comments'
import { CommentItem } from './comment-item'
import { copy } from './copy'
import type { ReplyTarget } from './drafts'
import { Replies } from './replies'
import styles from './replies.module.css'

export interface Thread {
  comment: ShownComment
  place: CommentPlace
  myId: string
  /** Whether its replies are shown. */
  open: boolean
  onToggle: () => void
  onReply: (target: ReplyTarget) => void
  onTrouble: (text: string) => void
}

/** A comment and its replies (specification 2 §2 'Comments panel'). */
export function ThreadItem({ open, onToggle, ...thread }: Thread) {
  const { comment, place, myId, onReply, onTrouble } = thread
  // Read at the first look; after that they are only hidden.
  const [read, setRead] = useState(open)
  if (open && !read) setRead(true)
  return (
    <CommentItem
      comment={comment}
      place={place}
      mine={comment.userId === myId}
      onReply={(username) => onReply({ threadId: comment.id, username })}
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
