import type { ReactNode } from 'react'
import { Logo } from '../../ui/indicators/logo'
import styles from './auth-layout.module.css'
import { Carousel } from './carousel'
import { classNames } from '../../ui/tools/class-names'

interface AuthLayoutProps {
  /** The height of the scenes on phones; from 1024 px on they are always next to the form. */
  scenes?: 'tall' | 'low' | 'none'
  children: ReactNode
}

/** The layout of sign-in: logo and form, with the scenes above on phones and at the side from 1024 px on. */
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
