import { Suspense, lazy } from 'react'
import { createPortal } from 'react-dom'
import type { GuestLink } from '../../../sync/joining/guest-links'
import { copy } from './copy'
import { endWords } from './link-words'
import styles from './poster.module.css'

const QrCode = lazy(() => import('../../../ui/link/qr-code'))

interface PosterProps {
  address: string
  /** The collection's name. */
  name: string
  link: GuestLink
}

/** One page to print and put up: the link's code, and how to use it. It is only on paper. */
export function Poster({ address, name, link }: PosterProps) {
  const { poster } = copy
  const { add } = link.rights
  return createPortal(
    <article className={styles.poster} data-poster="">
      <header>
        <h1 className={styles.name} dir="auto">
          {name}
        </h1>
        <p className={styles.what}>{add ? poster.add : poster.see}</p>
      </header>
      <div className={styles.code}>
        <Suspense>
          <QrCode address={address} label={poster.scan} />
        </Suspense>
      </div>
      <div className={styles.words}>
        <ol className={styles.steps}>
          <li>{poster.scan}</li>
          <li>{poster.name}</li>
          <li>{add ? poster.choose : poster.look}</li>
        </ol>
        <p>{poster.type}</p>
        <p className={styles.address} dir="ltr">
          {address}
        </p>
        <p>{poster.until(endWords(link))}</p>
      </div>
    </article>,
    document.body,
  )
}
