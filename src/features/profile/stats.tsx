import { useState } from 'react'
import type { User } from '../../../contract/entities'
import { abbreviate } from '../../ui/tools/count'
import { copy } from './copy'
import { PeopleDialog, type PeopleList } from './people-dialog'
import styles from './profile-header.module.css'

interface StatsProps {
  user: User
  /** The viewer may see the followers themselves, not only their number. */
  inside: boolean
}

/** Cliques, followers and following; a list of the users opens if the viewer may see them. */
export function Stats({ user, inside }: StatsProps) {
  const [list, setList] = useState<PeopleList>('followers')
  const [open, setOpen] = useState(false)
  const openList = (chosen: PeopleList) => () => {
    setList(chosen)
    setOpen(true)
  }
  return (
    <>
      <ul className={styles.stats}>
        <Stat count={user.cliqueCount} label={copy.cliques} />
        <Stat count={user.followersCount} label={copy.followers} onOpen={inside ? openList('followers') : undefined} />
        <Stat count={user.followingCount} label={copy.following} onOpen={inside ? openList('following') : undefined} />
      </ul>
      <PeopleDialog userId={user.userId} list={list} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

function Stat({ count, label, onOpen }: { count: number; label: string; onOpen?: (() => void) | undefined }) {
  const content = (
    <>
      <span className={styles.number}>{abbreviate(count)}</span> <span className={styles.label}>{label}</span>
    </>
  )
  return (
    <li>
      {onOpen ? (
        <button type="button" className={styles.stat} aria-haspopup="dialog" onClick={onOpen}>
          {content}
        </button>
      ) : (
        <span className={styles.stat}>{content}</span>
      )}
    </li>
  )
}
