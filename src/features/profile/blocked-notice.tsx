import { UserRoundX } from 'lucide-react'
import type { BlockedUser } from '../../../contract/entities'
import { unblockUser } from '../../sync/mutations/people-changes'
import { EmptyState } from '../../ui/cards/empty-state'
import { Button } from '../../ui/controls/button'
import { VisuallyHidden } from '../../ui/indicators/visually-hidden'
import { GoBack } from '../../ui/layers/go-back'
import { copy } from './copy'
import styles from './profile-page.module.css'

interface BlockedNoticeProps {
  user: BlockedUser
  /** The user was unblocked, and the profile is not fetched yet. */
  isUnblocked?: boolean
}

/** Replaces the profile of a user whom the viewer has blocked. */
export default function BlockedNotice({ user, isUnblocked = false }: BlockedNoticeProps) {
  const { username } = user
  const title = isUnblocked ? copy.unblockedTitle(username) : copy.blockedTitle(username)
  return (
    <div className={styles.trouble}>
      <VisuallyHidden as="h1" tabIndex={-1}>
        {username}
      </VisuallyHidden>
      <EmptyState icon={<UserRoundX />} title={title} text={isUnblocked ? copy.unblockedText : copy.blockedText}>
        {!isUnblocked && (
          <Button variant="secondary" onClick={() => void unblockUser(user)}>
            {copy.unblock}
          </Button>
        )}
      </EmptyState>
      <GoBack />
    </div>
  )
}
