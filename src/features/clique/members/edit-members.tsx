import { Check, Crown, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Clique, Invitee, Member, User } from '../../../../contract/entities'
import { fullName } from '../../../../contract/full-name'
import { inviteesOf } from '../../../sync/reading/clique-pages'
import { useList } from '../../../sync/reading/hooks'
import { useMemberSearch } from '../../../sync/people/use-member-search'
import { usePeopleSearch } from '../../../sync/people/use-people-search'
import { Badge } from '../../../ui/indicators/badge'
import { Button } from '../../../ui/controls/button'
import { ErrorBlock } from '../../../ui/cards/error-block'
import { Field } from '../../../ui/controls/field'
import { MorePeople } from '../../../ui/cards/people/more-people'
import { PersonRow } from '../../../ui/cards/people/person-row'
import { WindowedList } from '../../../ui/cards/windows/windowed-list'
import { SearchField } from '../../../ui/searching/search-field'
import { choiceSearch } from '../../../ui/searching/search-state'
import { searchingCopy } from '../../../ui/searching/searching-copy'
import { Spinner } from '../../../ui/indicators/spinner'
import { copy } from '../copy'
import { memberCopy } from './member-copy'
import styles from './edit-members.module.css'
import { LookedUpPerson } from './looked-up-person'
import { PeopleResults } from './people-results'
import { InvitedPeople } from './invited-people'
import { PickedPeople } from './picked-people'
import { membersToEdit } from '../resources'

/** Some members come without their profile. */
type Listed = Pick<Member, 'userId' | 'user'>

interface EditMembersProps {
  clique: Clique
  myId: string
  invites: User[]
  onToggle: (person: User) => void
}

/** The clique's members, and users to invite (docs/specification.md 2.2 'Edit clique dialog'). */
export function EditMembers({ clique, myId, invites, onToggle }: EditMembersProps) {
  const list = useList(membersToEdit(clique.cliqueId), ({ userId }: Member) => userId)
  const open = useList(inviteesOf(clique.cliqueId), ({ userId }: Invitee) => userId)
  const search = useMemberSearch(clique.cliqueId, list)
  const { isSearching, found, more } = search
  const members: Listed[] = isSearching ? found.map(({ user }) => ({ userId: user.userId, user })) : list.items
  const [adding, setAdding] = useState(false)
  const pending = invites.length + (open.head?.total ?? open.items.length)
  return (
    <section className={styles.members} aria-labelledby="edit-clique-members">
      {pending > 0 && (
        <div className={styles.inviting}>
          <h3>{memberCopy.inviting}</h3>
          <PickedPeople people={invites} onRemove={onToggle} />
          <InvitedPeople cliqueId={clique.cliqueId} people={open.items} />
          {open.hasMore && open.items.length > 0 && (
            <Button variant="link" size="small" onClick={open.loadMore}>
              {memberCopy.moreInvited}
            </Button>
          )}
        </div>
      )}
      <div className={styles.head}>
        <h3 id="edit-clique-members">{memberCopy.membersTitle(clique.memberCount, pending)}</h3>
        <Button
          variant="secondary"
          size="small"
          icon={adding ? <Check /> : <UserPlus />}
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          {adding ? memberCopy.doneAdding : memberCopy.add}
        </Button>
      </div>
      {adding && <Search cliqueId={clique.cliqueId} myId={myId} invites={invites} onToggle={onToggle} />}
      <SearchField label={searchingCopy.searchMembers} search={choiceSearch(search, list.head?.total)} />
      <WindowedList
        items={members}
        idOf={({ userId }) => userId}
        label={copy.members}
        hasMore={isSearching ? more.hasMore : list.hasMore}
        renderItem={({ userId, user }) => {
          const badge = userId === clique.leader && (
            <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
              {copy.leader}
            </Badge>
          )
          return user ? (
            <PersonRow person={user} linked={false} action={badge} />
          ) : (
            <LookedUpPerson userId={userId} linked={false} action={() => badge} />
          )
        }}
      />
      {!isSearching && <Foot list={list} />}
      {more.hasMore && <MorePeople loadingMore={more.loadingMore} failed={!!more.moreError} onMore={more.loadMore} />}
    </section>
  )
}

function Foot({
  list: { phase, error, hasMore, items, loadMore, refresh },
}: {
  list: ReturnType<typeof useList<Member, { items: Member[] }>>
}) {
  if (phase === 'opening' || phase === 'loading' || phase === 'loadingMore')
    return (
      <output className={styles.loading}>
        <Spinner size={20} />
        {memberCopy.loadingMembers}
      </output>
    )
  if (phase === 'error') return <ErrorBlock detail={error?.message} onRetry={refresh} />
  if (!hasMore || items.length === 0) return null
  return (
    <Button variant="secondary" size="small" block onClick={loadMore}>
      {memberCopy.loadMoreMembers}
    </Button>
  )
}

interface SearchProps {
  cliqueId: string
  myId: string
  invites: User[]
  onToggle: (person: User) => void
}

function Search({ cliqueId, myId, invites, onToggle }: SearchProps) {
  const [query, setQuery] = useState('')
  const search = usePeopleSearch(query, cliqueId)
  const invited = new Set(invites.map(({ userId }) => userId))
  return (
    <div className={styles.search}>
      <Field
        label={memberCopy.searchLabel}
        hideLabel
        type="search"
        value={query}
        onChange={setQuery}
        placeholder={memberCopy.searchToInvite}
      />
      <PeopleResults
        search={search}
        people={search.people}
        renderPerson={(person) => (
          <PersonRow
            person={person}
            linked={false}
            action={
              person.inClique === 'MEMBER' || person.userId === myId ? (
                <Badge>{memberCopy.memberBadge}</Badge>
              ) : person.inClique === 'INVITED' ? (
                <Badge>{memberCopy.invited}</Badge>
              ) : (
                <InviteButton person={person} inviting={invited.has(person.userId)} onToggle={onToggle} />
              )
            }
          />
        )}
      />
    </div>
  )
}

interface InviteButtonProps {
  person: User
  inviting: boolean
  onToggle: (person: User) => void
}

function InviteButton({ person, inviting, onToggle }: InviteButtonProps) {
  const name = fullName(person) || person.username
  return (
    <Button
      variant={inviting ? 'secondary' : 'primary'}
      size="small"
      icon={inviting && <Check aria-hidden="true" />}
      aria-label={inviting ? memberCopy.invitingWhom(name) : memberCopy.inviteWhom(name)}
      aria-pressed={inviting}
      onClick={() => onToggle(person)}
    >
      {inviting ? memberCopy.inviting : memberCopy.invite}
    </Button>
  )
}
