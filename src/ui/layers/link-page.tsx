import type { ReactNode } from 'react'
import { Logo } from '../indicators/logo'
import { InApp } from '../link/in-app'
import styles from './link-page.module.css'

/** The page to which a link from outside leads: without the frame of the app. */
export function LinkPage({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page}>
      <Logo height={32} />
      <InApp address={location.href} />
      {children}
    </main>
  )
}
