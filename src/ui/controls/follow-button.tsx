import { Clock } from 'lucide-react'
import type { Relationship } from '../../../contract/entities'
import { Button } from './button'
import { copy } from '../tools/copy'
import styles from './follow-button.module.css'

interface FollowButtonProps {
  relationship: Relationship
  /** The user, for screen readers. */
  username: string
  /** The last press has not reached the server yet. */
  waits?: boolean | undefined
  /** Follows or unfollows: shown at once, so the button is never busy. */
  onToggle: () => void
}

const labels = { unrelated: copy.follow, requested: copy.requested, following: copy.following } as const

/**
 * Follow, Requested or Following (docs/specification.md 1.4 'Follow button'). Shows the given state; it keeps its
 * width, so that nothing next to it moves. Not for the signed-in user's own profile.
 */
export function FollowButton({ relationship, username, waits, onToggle }: FollowButtonProps) {
  const label = labels[relationship]
  return (
    <span className={styles.follow}>
      <Button
        variant={relationship === 'unrelated' ? 'primary' : 'secondary'}
        size="small"
        block
        icon={waits && <Clock aria-hidden="true" />}
        aria-label={`${label} ${username}${waits ? `, ${copy.waitsToBeSent}` : ''}`}
        title={waits ? copy.waitsToBeSent : undefined}
        onClick={onToggle}
      >
        {label}
      </Button>
    </span>
  )
}
