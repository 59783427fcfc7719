import type { ReactNode } from 'react'
import { useBlockedUser } from '../../sync/people/use-blocked'
import BlockedNotice from './blocked-notice'
import { ProfileSkeleton } from './profile-skeleton'

interface BlockedProfileProps {
  userId: string
  /** The reason why there is no profile, if the viewer has not blocked the user. */
  trouble: ReactNode
}

/** A profile that the server does not show: the viewer may have blocked its user. */
export default function BlockedProfile({ userId, trouble }: BlockedProfileProps) {
  const { user, isLoading } = useBlockedUser(userId)
  if (user) return <BlockedNotice user={user} isUnblocked={user.isUnblocked === true} />
  return isLoading ? <ProfileSkeleton /> : trouble
}
