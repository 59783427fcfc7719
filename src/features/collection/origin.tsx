import { Link } from '@tanstack/react-router'
import type { Collection } from '../../../contract/entities'
import { cliqueOf } from '../../sync/reading/clique-pages'
import { useResource, useSession } from '../../sync/reading/hooks'
import { useOverlay } from '../../sync/mutations/overlay/use-overlay'
import { Avatar } from '../../ui/pictures/avatar'
import { copy } from './copy'
import styles from './origin.module.css'

/**
 * The collection's clique and its creator, as links. A collection's answer has only the clique's id: name and picture
 * are from the clique's stored answer, so they are the same on both pages, even offline. A creator who left the clique
 * is still named; a creator who deleted their account is not. A guest, who cannot open either, is told the clique's name.
 */
export function Origin({ collection }: { collection: Collection }) {
  const guest = useSession()?.guest
  if (!guest) return <Links collection={collection} />
  return (
    <p className={styles.origin}>
      <span dir="auto" className={styles.name}>
        {guest.clique.name}
      </span>
    </p>
  )
}

function Links({ collection: { cliqueId, createdBy } }: { collection: Collection }) {
  const { data, requestedAt } = useResource(cliqueOf(cliqueId))
  const overlay = useOverlay()
  const clique = data && overlay.apply('clique', cliqueId, data.clique, requestedAt)
  if (!clique && !createdBy) return null
  return (
    <p className={styles.origin}>
      {clique && (
        <Link to="/clique/$cliqueId" params={{ cliqueId }} className={styles.link}>
          <Avatar id={cliqueId} name={clique.name} picture={clique.profilePic} size={28} />
          <span dir="auto" className={styles.name}>
            {clique.name}
          </span>
        </Link>
      )}
      {createdBy && (
        <Link to="/profile/$userId" params={{ userId: createdBy.userId }} className={styles.link}>
          <span className={styles.name}>{copy.createdBy(createdBy.username)}</span>
        </Link>
      )}
    </p>
  )
}
