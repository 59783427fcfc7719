import { Link } from '@tanstack/react-router'
import { ImagePlus, Plus } from 'lucide-react'
import { useMyId } from '../../sync/reading/hooks'
import { Button } from '../../ui/controls/button'
import { CliqueCard, CliqueCardSkeleton } from '../../ui/cards/clique-card'
import { useAppDialogs } from '../../ui/layers/app-dialogs'
import type { FirstCliques } from './clique-rail'
import { copy } from './copy'
import styles from './my-cliques.module.css'

/** The viewer's cliques next to the feed, on wide screens. */
export function MyCliques({ cliques, hasMore }: FirstCliques) {
  const { createClique, upload } = useAppDialogs()
  const userId = useMyId()
  return (
    <nav className={styles.box} aria-labelledby="my-cliques">
      <h2 id="my-cliques" className={styles.title}>
        {copy.cliques}
      </h2>
      <ul>
        {cliques.map((clique) => (
          <li key={clique.cliqueId}>
            <CliqueCard clique={clique} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Link to="/profile/$userId" params={{ userId }} className={styles.all}>
          {copy.allCliques}
        </Link>
      )}
      <div className={styles.actions}>
        <Button block size="small" icon={<ImagePlus aria-hidden="true" />} onClick={() => upload()}>
          {copy.uploadFlicks}
        </Button>
        <Button block size="small" variant="quiet" icon={<Plus aria-hidden="true" />} onClick={createClique}>
          {copy.createClique}
        </Button>
      </div>
    </nav>
  )
}

const PLACES = [1, 2, 3, 4]

/** The placeholder of the cliques. */
export function MyCliquesSkeleton() {
  return (
    <div className={styles.box} aria-hidden="true">
      {PLACES.map((place) => (
        <CliqueCardSkeleton key={place} />
      ))}
    </div>
  )
}
