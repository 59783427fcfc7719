import { Crown } from 'lucide-react'
import { memo } from 'react'
import type { Clique } from '../../../../contract/entities'
import { fullName } from '../../../../contract/full-name'
import { allows, rolesOf } from '../../../../contract/rights'
import type { ShownUser } from '../../../sync/kinds/base/effects'
import { toggleFollow } from '../../../sync/mutations/follows'
import { PersonRow } from '../../../ui/cards/people/person-row'
import { FollowButton } from '../../../ui/controls/follow-button'
import { Badge } from '../../../ui/indicators/badge'
import { copy } from '../copy'
import { isLeader } from '../membership'
import { memberCopy } from './member-copy'
import { MemberMenu } from './member-menu'
import styles from './members.module.css'

interface MemberProps {
  clique: Clique
  person: ShownUser
  /** The signed-in user's id. */
  myId: string
}

/** The status of a member, and the actions for them. */
export function MemberActions({ clique, person, myId }: MemberProps) {
  const mayRemove = allows('clique', 'removeMember', rolesOf({ leader: isLeader(clique, myId) }))
  return (
    <span className={styles.actions}>
      {person.userId === clique.leader && (
        <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
          {copy.leader}
        </Badge>
      )}
      {person.userId !== myId && (
        <span className={styles.buttons}>
          {!person.isBlocked && (
            <FollowButton
              relationship={person.relationship}
              username={person.username}
              waits={person.followWaits}
              onToggle={() => void toggleFollow(person)}
            />
          )}
          {mayRemove && <MemberMenu clique={clique} person={person} />}
        </span>
      )}
    </span>
  )
}

/** A member of a clique; not drawn again while other members change. */
export const MemberRow = memo(function MemberRow(member: MemberProps) {
  const maker = member.person.invitedBy
  const note = maker && memberCopy.invitedByWhom(fullName(maker) || maker.username)
  return <PersonRow person={member.person} note={note} action={<MemberActions {...member} />} />
})
