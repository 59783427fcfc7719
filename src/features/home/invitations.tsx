import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Clique } from '../../../contract/entities'
import { declineInvite, joinClique } from '../../sync/writing/cliques'
import { useWaitingMemberships } from '../../sync/writing/use-waiting-memberships'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { memberCount } from '../../ui/count'
import { copy } from './copy'
import styles from './invitations.module.css'

/** The cliques that ask the viewer in. The default export, because home fetches it when there is one. */
export default function Invitations({ cliques }: { cliques: readonly Clique[] }) {
  return (
    <section className={styles.section} aria-labelledby="invitations">
      <h2 id="invitations" className={styles.title}>
        {copy.invitations}
      </h2>
      <ul className={styles.list}>
        {cliques.map((clique) => (
          <li key={clique.cliqueId}>
            <Invitation clique={clique} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Answered at once; the server's refusal, which is only logged, brings the buttons back (specification 2 §2, §8). */
function Invitation({ clique }: { clique: Clique }) {
  const { cliqueId, name, profilePic } = clique
  const [given, setGiven] = useState<'joined' | 'declined'>()
  const waiting = useWaitingMemberships().get(cliqueId)
  const answer = given ?? (waiting && (waiting === 'joinClique' ? 'joined' : 'declined'))
  const give = async (now: 'joined' | 'declined') => {
    setGiven(now)
    const done = await (now === 'joined' ? joinClique : declineInvite)(cliqueId)
    if (!done.ok) setGiven(undefined)
  }
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
          <Button size="small" aria-label={copy.joinLabel(name)} onClick={() => void give('joined')}>
            {copy.join}
          </Button>
          <Button
            size="small"
            variant="secondary"
            aria-label={copy.declineLabel(name)}
            onClick={() => void give('declined')}
          >
            {copy.decline}
          </Button>
        </div>
      )}
    </div>
  )
}
