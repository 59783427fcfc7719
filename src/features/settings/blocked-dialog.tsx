import type { User } from '../../../contract/entities'
import { useBlockedUsers } from '../../sync/people/use-blocked'
import { unblockUser } from '../../sync/writing/people-changes'
import { EmptyLine, InfiniteList } from '../../ui/cards/infinite-list'
import { fullName, PersonRow, PersonRowSkeleton } from '../../ui/cards/people/person-row'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/layers/dialog'
import { toast } from '../../ui/layers/toast'
import { copy } from './copy'
import styles from './rows-dialog.module.css'

const unblock = async (person: User, name: string) => {
  await unblockUser(person)
  await toast({ text: copy.unblocked(name) })
}

/** Users whom the signed-in user has blocked; each can be unblocked. */
export default function BlockedDialog({ onClose }: { onClose: () => void }) {
  const list = useBlockedUsers()
  return (
    <Dialog open onClose={onClose} title={copy.blocked} kind="sheet" focus="title">
      <div className={styles.dialog}>
        <p className={styles.text}>{copy.blockedText}</p>
        <InfiniteList
          list={list}
          label={copy.blocked}
          layout="rows"
          idOf={(person) => person.userId}
          renderItem={(person) => {
            const name = fullName(person) || person.username
            return (
              <PersonRow
                person={person}
                linked={false}
                action={
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={copy.unblockWhich(name)}
                    onClick={() => void unblock(person, name)}
                  >
                    {copy.unblock}
                  </Button>
                }
              />
            )
          }}
          skeleton={<PersonRowSkeleton />}
          empty={<EmptyLine>{copy.noBlocked}</EmptyLine>}
        />
      </div>
    </Dialog>
  )
}
