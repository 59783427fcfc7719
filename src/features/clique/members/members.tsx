import { useMemo } from 'react'
import type { Clique, Member, User } from '../../../../contract/entities'
import { membersOf } from '../../../sync/reading/clique-pages'
import { useList, useMyId } from '../../../sync/reading/hooks'
import { useFollows } from '../../../sync/mutations/overlay/use-follows'
import { useListedMember } from '../../../sync/mutations/overlay/use-listed'
import { useMemberSearch, type FoundMember } from '../../../sync/people/use-member-search'
import type { PeopleSearch } from '../../../sync/people/use-people-search'
import { EmptyLine, InfiniteList } from '../../../ui/cards/infinite-list'
import { PersonRowSkeleton } from '../../../ui/cards/people/person-row'
import { SearchField } from '../../../ui/searching/search-field'
import { choiceSearch } from '../../../ui/searching/search-state'
import { searchingCopy } from '../../../ui/searching/searching-copy'
import { copy } from '../copy'
import { memberCopy } from './member-copy'
import { LookedUpPerson } from './looked-up-person'
import { MemberActions, MemberRow } from './member-row'

/** The clique's members, with follow buttons (docs/specification.md 2.2 'Clique page', 1.4 'Follow button'). */
export function Members({ clique }: { clique: Clique }) {
  const { cliqueId } = clique
  const all = useList(membersOf(cliqueId), ({ userId }: Member) => userId)
  const isListed = useListedMember(cliqueId)
  const { items, requestedAt } = all
  const listed = useMemo(
    () => items.filter((member) => isListed(member, requestedAt(member))),
    [items, requestedAt, isListed],
  )
  const list = { ...all, items: listed }
  const search = useMemberSearch(cliqueId, list)
  const { isSearching, found, more } = search
  const withFollows = useFollows()
  const myId = useMyId()
  if (list.phase === 'error' && list.error?.status === 403) return <EmptyLine>{copy.membersHidden}</EmptyLine>
  const actions = (user: User, requestedAt: number) => (
    <MemberActions clique={clique} person={withFollows(user, requestedAt)} myId={myId} />
  )
  return (
    <>
      <SearchField label={searchingCopy.searchMembers} search={choiceSearch(search, all.head?.total)} />
      {isSearching ? (
        <FoundMembers clique={clique} myId={myId} found={found} more={more} />
      ) : (
        <InfiniteList
          list={list}
          label={copy.members}
          layout="people"
          idOf={(member) => member.userId}
          renderItem={(member) => {
            const { userId, user } = member
            return user ? (
              <MemberRow clique={clique} person={withFollows(user, list.requestedAt(member))} myId={myId} />
            ) : (
              <LookedUpPerson userId={userId} action={actions} />
            )
          }}
          skeleton={<PersonRowSkeleton />}
          empty={<EmptyLine>{memberCopy.noMembers}</EmptyLine>}
          end={memberCopy.noMoreMembers}
        />
      )}
    </>
  )
}

interface FoundMembersProps {
  clique: Clique
  myId: string
  found: FoundMember[]
  /** The search for further members. */
  more: PeopleSearch
}

function FoundMembers({ clique, myId, found, more }: FoundMembersProps) {
  const withFollows = useFollows()
  return (
    <InfiniteList
      list={{
        items: found,
        phase: more.state === 'searching' ? 'loading' : more.loadingMore ? 'loadingMore' : 'done',
        error: more.moreError,
        hasMore: more.hasMore,
        loadMore: more.loadMore,
        refresh: more.retry,
      }}
      label={copy.members}
      layout="people"
      idOf={({ user }) => user.userId}
      renderItem={({ user, requestedAt }) => (
        <MemberRow clique={clique} person={withFollows(user, requestedAt)} myId={myId} />
      )}
      skeleton={<PersonRowSkeleton />}
      empty={null}
    />
  )
}
