import { Link } from '@tanstack/react-router'
import type { Invitee } from '../../../../contract/entities'
import { inviteesOf } from '../../../sync/reading/clique-pages'
import { useList } from '../../../sync/reading/hooks'
import { memberCopy } from './member-copy'
import styles from './invited-line.module.css'

/** Number of users who are named; the others are counted. */
const NAMED_USERS = 2

const Name = ({ person: { userId, username } }: { person: Invitee }) => (
  <Link to="/profile/$userId" params={{ userId }} className={styles.name}>
    @{username}
  </Link>
)

/** 'Invited: @ada, @bob and 3 others': the open invitations of a clique, as the server lists them. Only for members. */
export function InvitedLine({ cliqueId }: { cliqueId: string }) {
  const { items, head } = useList(inviteesOf(cliqueId), ({ userId }: Invitee) => userId)
  const [first, second] = items.slice(0, NAMED_USERS)
  if (!first) return null
  const others = Math.max(head?.total ?? 0, items.length) - NAMED_USERS
  return (
    <p className={styles.line}>
      {memberCopy.invitedLine} <Name person={first} />
      {second && (
        <>
          {others > 0 ? ', ' : ` ${memberCopy.and} `}
          <Name person={second} />
        </>
      )}
      {others > 0 && ` ${memberCopy.and} ${memberCopy.others(others)}`}
    </p>
  )
}
