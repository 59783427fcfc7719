import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { retryImport } from '../../ui/tools/retry-import'
import { useRefreshing } from '../../sync/reading/hooks'
import type { Session } from '../../sync/session/session-state'
import { Logo } from '../../ui/indicators/logo'
import { preloadOverlays } from '../../ui/layers/preload-overlays'
import { awaitToasts } from '../../ui/layers/toast'
import { useIdle } from '../../ui/tools/use-idle'
import { lazyPart } from '../../ui/tools/lazy-part'
import { ActivityLink } from './activity-link'
import { copy } from './copy'
import styles from './frame.module.css'
import { Framed } from './framed'
import { MainNav } from './main-nav'

const ActivityCounter = lazyPart(() => retryImport(() => import('./activity-counter')))
const Dock = lazy(() => retryImport(() => import('./dock')))

interface FrameProps {
  session: Session
  /** Floats above the lower edge: minimised uploads, notices of the app. */
  dock?: ReactNode
  children: ReactNode
}

/**
 * The frame around every guarded screen. The main navigation is in the page once, within the header; below 1024 px it
 * is docked at the lower edge, within reach of a thumb, and the row with the logo scrolls away.
 */
export function Frame({ session, dock, children }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  const [waiting, setWaiting] = useState(0)
  const [idle, setIdle] = useState(false)
  useIdle(() => {
    setIdle(true)
    void preloadOverlays()
    awaitToasts()
  })
  return (
    <div className={styles.frame}>
      {idle && <ActivityCounter onCount={setWaiting} />}
      <a
        className={styles.forKeys}
        href="#main"
        onClick={(event) => {
          // The URL is left unchanged: it belongs to the router.
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {copy.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.row}>
          <Link to="/" className={styles.logo} aria-label={copy.logoHome}>
            <Logo height={30} />
          </Link>
          <ActivityLink count={waiting} place="top" />
          <MainNav session={session} waiting={waiting} />
        </div>
        <RefreshingBar />
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles.main}>
        <Framed value={true}>{children}</Framed>
      </main>
      {(idle || dock) && (
        <Suspense>
          <Dock>{dock}</Dock>
        </Suspense>
      )}
    </div>
  )
}

/** A thin bar while stored answers are shown and newer ones are fetched: never a spinner over content. */
function RefreshingBar() {
  return useRefreshing() ? <div className={styles.refreshing} aria-hidden="true" /> : null
}
