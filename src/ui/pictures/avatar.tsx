import { UserRound } from 'lucide-react'
import { useContext, useState } from 'react'
import type { ImageUrls } from '../../../contract/entities'
import styles from './avatar.module.css'
import { classNames } from '../tools/class-names'
import { ExpiredPicture } from './expired-picture'
import { avatarColour } from './id-colour'
import { initialsOf } from './initials'

interface AvatarProps {
  /** The id of the user or clique: selects the colour under the initials. */
  id: string
  name: string
  picture?: ImageUrls | null | undefined
  size?: 28 | 36 | 44 | 68 | 88
  /** Draws a ring: the user or clique has new content. */
  ring?: boolean
  /** Only if no name is next to it; otherwise the picture is decoration. */
  label?: string
}

/**
 * A round picture of a user or clique; initials on a colour if there is no picture or it does not load. Reports a
 * picture that does not load to ExpiredPicture, and shows the new one once it is available.
 */
export function Avatar({ id, name, picture, size = 44, ring = false, label }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const onExpired = useContext(ExpiredPicture)
  // The smallest variant that is sharp on a screen of double density.
  const src = size <= 68 ? picture?.lowQualityUrl : picture?.medQualityUrl
  const shown = src !== undefined && src !== failed
  return (
    <span
      className={classNames(styles.avatar, ring && styles.ring)}
      style={{ inlineSize: size, blockSize: size, backgroundColor: avatarColour(id), fontSize: size * 0.38 }}
      role={label && !shown ? 'img' : undefined}
      aria-label={shown ? undefined : label}
    >
      {shown ? (
        <img
          src={src}
          alt={label ?? ''}
          width={size}
          height={size}
          decoding="async"
          draggable={false}
          onError={() => {
            setFailed(src)
            onExpired(src)
          }}
        />
      ) : (
        <span aria-hidden="true">{initialsOf(name) || <UserRound className={styles.unnamed} />}</span>
      )}
    </span>
  )
}
