import { Link } from '@tanstack/react-router'
import { House, Search, Settings } from 'lucide-react'
import { fullName } from '../../../contract/full-name'
import type { Session } from '../../sync/session/session-state'
import { Avatar } from '../../ui/pictures/avatar'
import { classNames } from '../../ui/tools/class-names'
import { useAppDialogs } from '../../ui/layers/app-dialogs'
import { ActivityLink } from './activity-link'
import { copy } from './copy'
import styles from './main-nav.module.css'
import { NavButton } from './nav-button'
import { PlusMenu } from './plus-menu'

interface MainNavProps {
  session: Session
  /** Number of items that wait for an answer. */
  waiting: number
}

/** The main navigation: a bar at the lower edge within reach of a thumb, from 1024 px on a row of the header. */
export function MainNav({ session, waiting }: MainNavProps) {
  const { settings } = useAppDialogs()
  return (
    <nav className={styles.nav} aria-label={copy.mainNavigation}>
      <ul className={styles.items}>
        <li className={styles.home}>
          <Link to="/" className={styles.item}>
            <House aria-hidden="true" />
            <span className={styles.label}>{copy.home}</span>
          </Link>
        </li>
        <li>
          <Link to="/search" className={styles.item} title={copy.search}>
            <Search aria-hidden="true" />
            <span className={styles.label}>{copy.search}</span>
          </Link>
        </li>
        <li>
          <PlusMenu />
        </li>
        <li className={styles.activity}>
          <ActivityLink count={waiting} place="bar" />
        </li>
        <li>
          <Link
            to="/profile/$userId"
            params={{ userId: session.userId ?? '' }}
            className={classNames(styles.item, styles.me)}
            title={copy.profile}
          >
            <Avatar
              id={session.userId ?? session.uid}
              name={fullName(session) || (session.username ?? '')}
              picture={session.profilePic}
              size={28}
            />
            <span className={styles.label}>{copy.profile}</span>
          </Link>
        </li>
        <li>
          <NavButton
            label={copy.settings}
            icon={<Settings aria-hidden="true" />}
            aria-haspopup="dialog"
            title={copy.settings}
            onClick={settings}
          />
        </li>
      </ul>
    </nav>
  )
}
