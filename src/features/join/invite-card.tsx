import { Globe, LockKeyhole } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Clique } from '../../../contract/entities'
import { Avatar } from '../../ui/pictures/avatar'
import { Banner } from '../../ui/pictures/banner'
import { memberCount } from '../../ui/tools/count'
import { ErrorLine } from '../../ui/cards/error-block'
import { copy } from './copy'
import styles from './invite-card.module.css'

interface InviteCardProps {
  clique: Clique
  /** The user who invites by name; absent if the link has none. */
  by?: string | undefined
  /** Why joining failed. */
  error: string | undefined
  /** A picture's URL has expired: the invitation must be read again. */
  onExpired: () => void
  /** The possible actions. */
  children: ReactNode
}

/** The clique of an invitation, as other users see it. */
export function InviteCard({ clique, by, error, onExpired, children }: InviteCardProps) {
  const { cliqueId, name, bio, profilePic, isPrivate } = clique
  const Sign = isPrivate ? LockKeyhole : Globe
  return (
    <article className={styles.card}>
      <div className={styles.banner}>
        <Banner clique={clique} sizes="440px" onExpired={onExpired} />
      </div>
      <span className={styles.avatar}>
        <Avatar id={cliqueId} name={name} picture={profilePic} size={88} />
      </span>
      <div className={styles.who}>
        <p className={styles.invited}>{by === undefined ? copy.invited : copy.invitedBy(by)}</p>
        <h1 tabIndex={-1} className={styles.name}>
          <bdi>{name}</bdi>
        </h1>
        {bio && (
          <p className={styles.bio} dir="auto">
            {bio}
          </p>
        )}
        <p className={styles.facts}>
          <Sign aria-hidden="true" />
          {isPrivate ? copy.private : copy.public} · {memberCount(clique.memberCount)}
        </p>
      </div>
      <div className={styles.actions}>
        <ErrorLine>{error}</ErrorLine>
        {children}
      </div>
    </article>
  )
}
