import { Heart } from 'lucide-react'
import { classNames } from '../tools/class-names'
import { copy } from '../tools/copy'
import { abbreviate } from '../tools/count'
import styles from './like-button.module.css'

interface LikeButtonProps {
  liked: boolean
  count: number
  /** Undefined: the user may not like it, and sees the count. */
  onToggle: (() => void) | undefined
  /** `tile` is small, on a picture; `viewer` is for a toolbar. */
  size: 'tile' | 'viewer'
}

/** Milliseconds of vibration. Not all devices can vibrate, so it is never the only sign. */
const VIBRATION_MS = 8

/**
 * The heart of a photo with its count. Shows the given state: the like overlay is applied in the layer below
 * (sync/mutations/likes.ts).
 */
export function LikeButton({ liked, count, onToggle, size }: LikeButtonProps) {
  const shown = abbreviate(count)
  const press = () => {
    if (!liked && onToggle) navigator.vibrate?.(VIBRATION_MS)
    onToggle?.()
  }
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[size], liked && styles.liked)}
      disabled={!onToggle}
      aria-pressed={liked}
      aria-label={`${copy.like}, ${copy.likes(shown)}`}
      onClick={press}
    >
      <Heart className={styles.heart} aria-hidden="true" />
      <span aria-hidden="true">{shown}</span>
    </button>
  )
}
