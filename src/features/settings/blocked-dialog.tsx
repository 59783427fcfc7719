import type { BlockedUser } from '../../../contract/entities'
import { useBlockedUsers } from '../../sync/people/use-blocked'
import { unblockUser } from '../../sync/mutations/people-changes'
import { EmptyLine } from '../../ui/cards/infinite-list'
import { PersonRow, PersonRowSkeleton } from '../../ui/cards/people/person-row'
import { Button } from '../../ui/controls/button'
import { toast } from '../../ui/layers/toast'
import { copy } from './copy'
import { SearchedList } from '../../ui/searching/searched-list'
import { searchingCopy } from '../../ui/searching/searching-copy'
import { RowsDialog } from './rows-dialog'

const unblock = async (user: BlockedUser) => {
  await unblockUser(user)
  await toast({ text: copy.unblocked(user.username) })
}

/** A blocked user's name and picture are not known: only the username as at the block. */
const summaryOf = ({ userId, username }: BlockedUser) => ({
  userId,
  username,
  firstName: '',
  lastName: '',
  profilePic: null,
})

/** Users whom the signed-in user has blocked; each can be unblocked. */
export default function BlockedDialog({ onClose }: { onClose: () => void }) {
  const list = useBlockedUsers()
  return (
    <RowsDialog onClose={onClose} title={copy.blocked} text={copy.blockedText}>
      <SearchedList
        searchLabel={searchingCopy.searchPeople}
        namesOf={({ username }) => [username]}
        list={list}
        label={copy.blocked}
        layout="rows"
        idOf={({ userId }) => userId}
        renderItem={(user) => (
          <PersonRow
            person={summaryOf(user)}
            linked={false}
            action={
              <Button
                variant="secondary"
                size="small"
                aria-label={copy.unblockWhich(user.username)}
                onClick={() => void unblock(user)}
              >
                {copy.unblock}
              </Button>
            }
          />
        )}
        skeleton={<PersonRowSkeleton />}
        empty={<EmptyLine>{copy.noBlocked}</EmptyLine>}
      />
    </RowsDialog>
  )
}
