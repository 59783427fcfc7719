import { Heart, Trash2 } from 'lucide-react'
import { type ReactNode } from 'react'
import { deleteComment, retryComment, toggleCommentLike, type CommentPlace } from '../../sync/comments/comments'
import type { ShownComment } from '../../sync/comments/lay-comments'
import { mayCall } from '../../sync/session/may-call'
import { Avatar } from '../../ui/pictures/avatar'
import { classNames } from '../../ui/tools/class-names'
import { copy as words } from '../../ui/tools/copy'
import { abbreviate } from '../../ui/tools/count'
import { useRelativeTime } from '../../ui/tools/use-relative-time'
import { useBusy } from '../../ui/tools/use-busy'
import styles from './comment-item.module.css'
import { copy } from './copy'
import type { ReplyTarget } from './drafts'

/** The parts of a panel that each of its comments needs. */
export interface Conversation {
  place: CommentPlace
  myId: string
  /** undefined: comments are turned off here. */
  onReply: ((target: ReplyTarget) => void) | undefined
  onTrouble: (text: string) => void
}

interface CommentItemProps extends Conversation {
  comment: ShownComment
  /** The comment's replies. */
  children?: ReactNode
}

/** One comment with its actions (docs/specification.md 2.2 'Comments panel'). */
export function CommentItem({ comment, place, myId, onReply, onTrouble, children }: CommentItemProps) {
  const { id, userId, username, userFullName, userProfilePic, text, timestamp, pending } = comment
  const reply = place.parentId !== undefined
  const ago = useRelativeTime(timestamp)
  const refused = pending === 'refused' || pending === 'parentGone'
  return (
    <article className={classNames(styles.comment, reply && styles.reply)} aria-label={username}>
      <Avatar id={userId} name={userFullName || username} picture={userProfilePic} size={reply ? 28 : 36} />
      <div className={styles.main}>
        <p className={styles.head}>
          <strong className={styles.name}>{username}</strong>
          <time dateTime={timestamp}>{ago}</time>
        </p>
        <p className={styles.text} dir="auto">
          {text}
        </p>
        {pending && <p className={classNames(styles.pending, refused && styles.refused)}>{copy[pending]}</p>}
        {pending !== 'sending' && (
          <div className={styles.tools}>
            {!pending && onReply && (
              <button
                type="button"
                aria-label={copy.replyTo(username)}
                onClick={() => onReply({ threadId: place.parentId ?? id, username })}
              >
                {copy.reply}
              </button>
            )}
            {refused && (
              <button type="button" onClick={() => void retryComment(comment)}>
                {words.tryAgain}
              </button>
            )}
            {userId === myId && <TakeBack comment={comment} place={place} onTrouble={onTrouble} />}
          </div>
        )}
      </div>
      {!pending && mayCall('likeComment') && <Like comment={comment} onTrouble={onTrouble} />}
      {children && <div className={styles.replies}>{children}</div>}
    </article>
  )
}

type Trouble = Pick<CommentItemProps, 'comment' | 'onTrouble'>

function Like({ comment, onTrouble }: Trouble) {
  const { hasLiked, numLikes, username } = comment
  const shown = abbreviate(numLikes)
  const toggle = async () => {
    const done = await toggleCommentLike(comment)
    if (!done.ok) onTrouble(copy.failedLike)
  }
  return (
    <button
      type="button"
      className={classNames(styles.like, hasLiked && styles.liked)}
      aria-pressed={hasLiked}
      aria-label={copy.like(username, words.likes(shown))}
      onClick={() => void toggle()}
    >
      <Heart aria-hidden="true" />
      <span aria-hidden="true">{numLikes > 0 && shown}</span>
    </button>
  )
}

/** Deletes the user's own comment; cancels one that the server does not have yet. */
function TakeBack({ comment, place, onTrouble }: Trouble & { place: CommentPlace }) {
  const { busy, during } = useBusy()
  const remove = async () => {
    const done = await deleteComment(place, comment)
    if (!done.ok) onTrouble(copy.failedDelete)
  }
  if (comment.pending)
    return (
      <button type="button" disabled={busy} onClick={() => void during(remove)}>
        {words.cancel}
      </button>
    )
  return (
    <button
      type="button"
      className={styles.delete}
      aria-label={copy.delete}
      title={copy.delete}
      disabled={busy}
      onClick={() => void during(remove)}
    >
      <Trash2 aria-hidden="true" />
    </button>
  )
}
