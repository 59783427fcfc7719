import { Crown } from 'lucide-react'
import type { Clique, Member } from '../../../contract/entities'
import { membersOf } from '../../sync/clique-pages'
import { useList } from '../../sync/hooks'
import { Badge } from '../../ui/badge'
import { EmptyLine, InfiniteList } from '../../ui/infinite-list'
import { PersonRow, PersonRowSkeleton } from '../../ui/person-row'
import { copy } from './copy'
import { LookedUpPerson } from './looked-up-person'

/** Who is in the clique (specification 2 §2 'Clique page'). */
export function Members({ clique: { cliqueId, leader } }: { clique: Clique }) {
  const list = useList(membersOf(cliqueId), ({ userId }: Member) => userId)
  if (list.phase === 'error' && list.error?.status === 403) return <EmptyLine>{copy.membersHidden}</EmptyLine>
  return (
    <InfiniteList
      list={list}
      label={copy.members}
      layout="people"
      idOf={(member) => member.userId}
      renderItem={({ userId, user }) => {
        const badge = userId === leader && (
          <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
            {copy.leader}
          </Badge>
        )
        return user ? <PersonRow person={user} action={badge} /> : <LookedUpPerson userId={userId} action={badge} />
      }}
      skeleton={<PersonRowSkeleton />}
      empty={<EmptyLine>{copy.noMembers}</EmptyLine>}
      end={copy.noMoreMembers}
    />
  )
}
