import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { fullName } from '../../../contract/full-name'
import { now } from '../../platform/clock'
import { watchVisible } from '../../platform/background/visible'
import { useMyId, useResource } from '../../sync/reading/hooks'
import { useFollows } from '../../sync/mutations/overlay/use-follows'
import { useWaitingEdit } from '../../sync/editing/use-waiting-edit'
import { EditNote } from '../../ui/editing/edit-note'
import { useTitle } from '../../ui/tools/use-title'
import { mayLookInside } from './may-look-inside'
import { PrivateNotice } from './private-notice'
import { ProfileHeader } from './profile-header'
import { ProfileLists } from './profile-lists'
import styles from './profile-page.module.css'
import { ProfileSkeleton } from './profile-skeleton'
import { ProfileTrouble } from './profile-trouble'
import { userOf } from './resources'

const BlockedNotice = lazy(() => import('./blocked-notice'))
const BlockedProfile = lazy(() => import('./blocked-profile'))

/**
 * A user, their cliques and their collections (docs/specification.md 1.2 'Profile view'). Another user is another
 * screen: the user's id must be its key.
 */
export function ProfilePage({ userId }: { userId: string }) {
  if (!userId) return <ProfileTrouble error="no id" />
  return <Profile userId={userId} />
}

function Profile({ userId }: { userId: string }) {
  const { data, savedAt = 0, requestedAt, phase, error, refresh } = useResource(userOf(userId))
  const withFollows = useFollows()
  const myId = useMyId()
  // Only the server can tell whether a request was approved: refresh each time the profile is opened, unless the answer
  // is from this moment.
  const [opened] = useState(now)
  const waiting = data?.user.relationship === 'requested'
  const mayHaveChanged = waiting && savedAt < opened
  const askAgain = useEffectEvent(() => {
    if (waiting) refresh()
  })
  useEffect(() => {
    if (mayHaveChanged) askAgain()
  }, [mayHaveChanged])
  useEffect(() => watchVisible(() => askAgain()), [])
  const edit = useWaitingEdit('editUser', userId)
  const user = data && withFollows(data.user, requestedAt)
  useTitle(user && (fullName(user) || user.username))
  if (user?.isBlocked)
    return (
      <Suspense fallback={<ProfileSkeleton />}>
        <BlockedNotice user={user} />
      </Suspense>
    )
  if (!user) {
    if (phase !== 'error') return <ProfileSkeleton />
    return (
      <Suspense fallback={<ProfileSkeleton />}>
        <BlockedProfile userId={userId} trouble={<ProfileTrouble error={error} onRetry={refresh} />} />
      </Suspense>
    )
  }
  const inside = mayLookInside(user, myId)
  return (
    <div className={styles.page}>
      <ProfileHeader user={user} isOwn={userId === myId} inside={inside} onExpired={refresh} />
      <EditNote edit={edit} />
      {inside ? <ProfileLists userId={userId} /> : <PrivateNotice />}
    </div>
  )
}
