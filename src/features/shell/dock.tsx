import { useRef, type ReactNode } from 'react'
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

function OfflineNote() {
  const online = useOnline()
  return (
    <div aria-live="polite" className={styles.live}>
      {!online && (
        <Float kind="offline">
          <p className={styles.offline}>{copy.offline}</p>
        </Float>
      )}
    </div>
  )
}
