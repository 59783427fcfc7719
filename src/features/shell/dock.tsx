import { useLocation } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { networkSignInUrl } from '../../../contract/network-sign-in'
import { useNetworkSignIn } from '../../sync/live/use-network-sign-in'
import { useOnline } from '../../sync/reading/hooks'
import { Float } from '../../ui/dock/float'
import { copy } from './copy'
import styles from './dock.module.css'
import { useDockHeight } from './use-dock-height'

/** Holds the floats above the lower edge: on phones one at a time (ui/dock). Not part of the first load. */
export default function Dock({ children }: { children: ReactNode }) {
  const box = useRef<HTMLElement>(null)
  useDockHeight(box)
  return (
    <aside ref={box} className={styles.dock} aria-label={copy.status}>
      <OfflineNote />
      {children}
    </aside>
  )
}

/** Names what is in the way to the server; if it is a sign-in page of the network, with a link to it. */
function OfflineNote() {
  const online = useOnline()
  const isSignInNeeded = useNetworkSignIn()
  const { href } = useLocation()
  return (
    <div aria-live="polite" className={styles.live}>
      {!online && (
        <Float kind="offline">
          <p className={styles.offline}>{copy.offline}</p>
        </Float>
      )}
      {online && isSignInNeeded && (
        // Before an upload's card, which waits for the sign-in.
        <Float kind="sign-in">
          <p className={styles.signIn}>
            {copy.networkSignIn} <a href={networkSignInUrl(href)}>{copy.signInToNetwork}</a>
          </p>
        </Float>
      )}
    </div>
  )
}
