import { memo } from 'react'
import type { User } from '../../../contract/entities'
import { fullName } from '../../../contract/full-name'
import type { ShownUser } from '../../sync/kinds/base/effects'
import { toggleFollow } from '../../sync/mutations/follows'
import { useList, useMyId } from '../../sync/reading/hooks'
import { useFollows } from '../../sync/mutations/overlay/use-follows'
import { useListedFollower } from '../../sync/mutations/overlay/use-listed'
import { Dialog } from '../../ui/layers/dialog'
import { FollowButton } from '../../ui/controls/follow-button'
import { EmptyLine } from '../../ui/cards/infinite-list'
import { PersonRow, PersonRowSkeleton } from '../../ui/cards/people/person-row'
import { copy } from './copy'
import styles from './people-dialog.module.css'
import { RemoveFollower } from './remove-follower'
import { followersOf, followingOf } from './resources'
import { SearchedList } from '../../ui/searching/searched-list'
import { searchingCopy } from '../../ui/searching/searching-copy'
import { useKept } from './use-kept'

export type PeopleList = 'followers' | 'following'

interface PeopleDialogProps {
  /** The user whose followers are listed. */
  userId: string
  list: PeopleList
  open: boolean
  onClose: () => void
}

/** The followers of a user, or the users whom they follow, page by page. */
export function PeopleDialog({ userId, list, open, onClose }: PeopleDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={copy[list]} kind="sheet">
      <div className={styles.people}>
        <People userId={userId} list={list} />
      </div>
    </Dialog>
  )
}

const sources = { followers: followersOf, following: followingOf } as const
const empty = { followers: copy.noFollowers, following: copy.noFollowing } as const

function People({ userId, list }: Pick<PeopleDialogProps, 'userId' | 'list'>) {
  const people = useList(sources[list](userId), (person: User) => person.userId)
  const withFollows = useFollows()
  const isListed = useListedFollower()
  const myId = useMyId()
  const isMine = list === 'followers' && userId === myId
  const items = useKept(people.items).filter((person) => !isMine || isListed(person, people.requestedAt(person)))
  // The profile became private in the meantime: not an error.
  if (people.phase === 'error' && people.error?.status === 403) return <EmptyLine>{copy.closedList}</EmptyLine>
  return (
    <SearchedList
      searchLabel={searchingCopy.searchPeople}
      namesOf={(person) => [person.username, fullName(person)]}
      list={{ ...people, items }}
      label={copy[list]}
      layout="rows"
      idOf={(person) => person.userId}
      renderItem={(stored) => (
        <PersonToFollow
          person={withFollows(stored, people.requestedAt(stored))}
          isMe={stored.userId === myId}
          isRemovable={isMine}
        />
      )}
      skeleton={<PersonRowSkeleton />}
      empty={<EmptyLine>{empty[list]}</EmptyLine>}
    />
  )
}

interface PersonToFollowProps {
  person: ShownUser
  isMe: boolean
  /** A follower of the signed-in user, who may remove them. */
  isRemovable: boolean
}

const PersonToFollow = memo(function PersonToFollow({ person, isMe, isRemovable }: PersonToFollowProps) {
  return (
    <PersonRow
      person={person}
      action={
        !isMe && (
          <>
            {!person.isBlocked && (
              <FollowButton
                relationship={person.relationship}
                username={person.username}
                waits={person.followWaits}
                onToggle={() => void toggleFollow(person)}
              />
            )}
            {isRemovable && <RemoveFollower person={person} />}
          </>
        )
      }
    />
  )
})
