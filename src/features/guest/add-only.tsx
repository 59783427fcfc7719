import type { Session } from '../../sync/session/session-state'
import { useTitle } from '../../ui/tools/use-title'
import { copy } from './copy'
import styles from './guest.module.css'
import { OwnPhotos } from './own-photos'

/** The page of a guest who may add photos and sees only their own. */
export function AddOnly({ guest: { collection, clique } }: { guest: NonNullable<Session['guest']> }) {
  useTitle(collection.name || copy.title)
  return (
    <article className={styles.addOnly}>
      <header className={styles.about}>
        <h1 tabIndex={-1} dir="auto" className={styles.collection}>
          {collection.name || copy.title}
        </h1>
        <p>{copy.addOnlyText(clique.name)}</p>
      </header>
      <h2>{copy.yourPhotos}</h2>
      <OwnPhotos />
    </article>
  )
}
