import type { ReactNode } from 'react'
import { Logo } from '../../ui/indicators/logo'
import styles from './auth-layout.module.css'
import { Carousel } from './carousel'
import { classNames } from '../../ui/tools/class-names'

interface AuthLayoutProps {
  /** How much of the scenes a phone shows; from 1024 px on they are always beside the form. */
  scenes?: 'tall' | 'low' | 'none'
  children: ReactNode
}

/** Sign-in: the scenes above on phones and beside from 1024 px on, with logo and form. */
export function AuthLayout({ scenes = 'tall', children }: AuthLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={classNames(styles.pictures, styles[scenes])}>
        <Carousel />
      </div>
      <main className={styles.main}>
        <div className={styles.column}>
          <Logo height={36} />
          {children}
        </div>
      </main>
    </div>
  )
}
