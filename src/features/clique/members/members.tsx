import { Crown } from 'lucide-react'
import type { Clique, Member, User } from '../../../../contract/entities'
import { allows, rolesOf } from '../../../../contract/rights'
import { fullName } from '../../../../contract/full-name'
import { membersOf } from '../../../sync/reading/clique-pages'
import { toggleFollow } from '../../../sync/mutations/follows'
import { useList, useMyId } from '../../../sync/reading/hooks'
import { useFollows } from '../../../sync/mutations/overlay/use-follows'
import { useListedMember } from '../../../sync/mutations/overlay/use-listed'
import { Badge } from '../../../ui/indicators/badge'
import { FollowButton } from '../../../ui/controls/follow-button'
import { EmptyLine, InfiniteList } from '../../../ui/cards/infinite-list'
import { PersonRow, PersonRowSkeleton } from '../../../ui/cards/people/person-row'
import { copy } from '../copy'
import { memberCopy } from './member-copy'
import { LookedUpPerson } from './looked-up-person'
import { MemberMenu } from './member-menu'
import { isLeader } from '../membership'
import styles from './members.module.css'

/** The clique's members, with follow buttons (docs/specification.md 2.2 'Clique page', 1.4 'Follow button'). */
export function Members({ clique }: { clique: Clique }) {
  const { cliqueId, leader } = clique
  const all = useList(membersOf(cliqueId), ({ userId }: Member) => userId)
  const isListed = useListedMember(cliqueId)
  const list = { ...all, items: all.items.filter((member) => isListed(member, all.requestedAt(member))) }
  const withFollows = useFollows()
  const myId = useMyId()
  const mayRemove = allows('clique', 'removeMember', rolesOf({ leader: isLeader(clique, myId) }))
  if (list.phase === 'error' && list.error?.status === 403) return <EmptyLine>{copy.membersHidden}</EmptyLine>
  const actions = (user: User, requestedAt: number) => {
    const person = withFollows(user, requestedAt)
    return (
      <span className={styles.actions}>
        {person.userId === leader && (
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
  return (
    <InfiniteList
      list={list}
      label={copy.members}
      layout="people"
      idOf={(member) => member.userId}
      renderItem={(member) => {
        const { userId, user } = member
        const maker = user?.invitedBy
        const note = maker && memberCopy.invitedByWhom(fullName(maker) || maker.username)
        return user ? (
          <PersonRow person={user} note={note} action={actions(user, list.requestedAt(member))} />
        ) : (
          <LookedUpPerson userId={userId} action={actions} />
        )
      }}
      skeleton={<PersonRowSkeleton />}
      empty={<EmptyLine>{memberCopy.noMembers}</EmptyLine>}
      end={memberCopy.noMoreMembers}
    />
  )
}
