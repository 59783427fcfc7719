import { LockKeyhole, Pencil } from 'lucide-react'
import { useState } from 'react'
import { fullName } from '../../../contract/full-name'
import type { ShownUser } from '../../sync/kinds/base/effects'
import { toggleFollow } from '../../sync/mutations/follows'
import { Avatar } from '../../ui/pictures/avatar'
import { Badge } from '../../ui/indicators/badge'
import { Button } from '../../ui/controls/button'
import { FollowButton } from '../../ui/controls/follow-button'
import { useAppDialogs } from '../../ui/layers/app-dialogs'
import { lazyPart } from '../../ui/tools/lazy-part'
import { copy } from './copy'
import { ProfileMenu } from './profile-menu'
import styles from './profile-header.module.css'
import { Stats } from './stats'

interface ProfileHeaderProps {
  user: ShownUser
  /** The signed-in user's own profile. */
  isOwn: boolean
  /** The viewer may see more than this header. */
  inside: boolean
  /** The picture's URL has expired: the profile must be read again. */
  onExpired: () => void
}

const PictureViewer = lazyPart(() => import('./picture-viewer'))

/**
 * A user's name, picture and counts, and the follow button, or on the user's own profile the button that edits it
 * (docs/specification.md 1.2 'Profile view').
 */
export function ProfileHeader({ user, isOwn, inside, onExpired }: ProfileHeaderProps) {
  const { userId, username, bio, profilePic } = user
  const name = fullName(user) || username
  const [viewing, setViewing] = useState(false)
  const avatar = <Avatar id={userId} name={name} picture={profilePic} size={88} />
  return (
    <header className={styles.header}>
      {profilePic ? (
        <button type="button" className={styles.picture} aria-label={copy.openPicture} onClick={() => setViewing(true)}>
          {avatar}
        </button>
      ) : (
        avatar
      )}
      <div className={styles.who}>
        <div className={styles.title}>
          <h1 tabIndex={-1} dir="auto" className={styles.name}>
            {name}
          </h1>
          {user.isPrivate && <Badge icon={<LockKeyhole aria-hidden="true" />}>{copy.private}</Badge>}
        </div>
        <p className={styles.username}>@{username}</p>
      </div>
      {bio && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      <Stats user={user} inside={inside} />
      <div className={styles.action}>
        {isOwn ? (
          <EditButton />
        ) : (
          <>
            <FollowButton
              relationship={user.relationship}
              username={username}
              waits={user.followWaits}
              onToggle={() => void toggleFollow(user)}
            />
            <ProfileMenu user={user} />
          </>
        )}
      </div>
      {viewing && profilePic && (
        <PictureViewer picture={profilePic} name={name} onClose={() => setViewing(false)} onExpired={onExpired} />
      )}
    </header>
  )
}

function EditButton() {
  const { editProfile } = useAppDialogs()
  return (
    <Button variant="secondary" size="small" icon={<Pencil aria-hidden="true" />} onClick={editProfile}>
      {copy.editProfile}
    </Button>
  )
}
