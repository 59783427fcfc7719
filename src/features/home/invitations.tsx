import { Link } from '@tanstack/react-router'
import type { Clique } from '../../../contract/entities'
import { declineInvite, joinClique } from '../../sync/mutations/cliques'
import type { ShownClique } from '../../sync/kinds/base/effects'
import { useOverlay } from '../../sync/mutations/overlay/use-overlay'
import { Avatar } from '../../ui/pictures/avatar'
import { Button } from '../../ui/controls/button'
import { memberCount } from '../../ui/tools/count'
import { copy } from './invitations-copy'
import styles from './invitations.module.css'

interface InvitationsProps {
  cliques: readonly Clique[]
  /** The stamp of the request whose answer contained the invitation. */
  requestedAt: (clique: Clique) => number
}

/** The cliques that invite the viewer. A default export, because home fetches it only if there are any. */
export default function Invitations({ cliques, requestedAt }: InvitationsProps) {
  return (
    <section className={styles.section} aria-labelledby="invitations">
      <h2 id="invitations" className={styles.title}>
        {copy.invitations}
      </h2>
      <ul className={styles.list}>
        {cliques.map((clique) => (
          <li key={clique.cliqueId}>
            <Invitation clique={clique} requestedAt={requestedAt(clique)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * The answer is shown at once; if the server rejects it, which is only logged, the buttons are shown again
 * (docs/specification.md 2.2, 2.8).
 */
function Invitation({ clique, requestedAt }: { clique: Clique; requestedAt: number }) {
  const { cliqueId, name, profilePic } = clique
  // The card stays with its answer while home lists it.
  const shown: ShownClique | undefined = useOverlay().apply('clique', cliqueId, clique, requestedAt)
  const change = shown?.change
  const answer = change && (change === 'joinClique' ? 'joined' : 'declined')
  return (
    <div className={styles.card}>
      <Link to="/clique/$cliqueId" params={{ cliqueId }} className={styles.clique}>
        <Avatar id={cliqueId} name={name} picture={profilePic} />
        <span className={styles.text}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.count}>{memberCount(clique.memberCount)}</span>
        </span>
      </Link>
      {answer ? (
        <output className={styles.answer}>{copy[answer]}</output>
      ) : (
        <div className={styles.actions}>
          <Button size="small" aria-label={copy.joinLabel(name)} onClick={() => void joinClique(cliqueId)}>
            {copy.join}
          </Button>
          <Button
            size="small"
            variant="secondary"
            aria-label={copy.declineLabel(name)}
            onClick={() => void declineInvite(cliqueId)}
          >
            {copy.decline}
          </Button>
        </div>
      )}
    </div>
  )
}
