import type { Session } from '../../sync/session/session-state'
import { useTitle } from '../../ui/tools/use-title'
import { copy } from './copy'
import styles from './guest.module.css'
import { OwnPhotos } from './own-photos'

/** The page of a guest who sees only their own photos: they may not see others, or the link is paused. */
export function AddOnly({ guest: { collection, clique, isPaused, rights } }: { guest: NonNullable<Session['guest']> }) {
  useTitle(collection.name || copy.title)
  return (
    <article className={styles.addOnly}>
      <header className={styles.about}>
        <h1 tabIndex={-1} dir="auto" className={styles.collection}>
          {collection.name || copy.title}
        </h1>
        <p>{isPaused && rights.see ? copy.pausedText : copy.addOnlyText(clique.name)}</p>
      </header>
      {rights.add && (
        <>
          <h2>{copy.yourPhotos}</h2>
          <OwnPhotos />
        </>
      )}
    </article>
  )
}
