import { UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../contract/entities'
import { fullName } from '../../../contract/full-name'
import { removeFollower } from '../../sync/mutations/people-changes'
import { IconButton } from '../../ui/controls/icon-button'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { copy } from './copy'

/** Removes one of the user's followers, after a confirmation. */
export function RemoveFollower({ person }: { person: User }) {
  const [asking, setAsking] = useState(false)
  const who = fullName(person) || person.username
  return (
    <>
      <IconButton label={copy.removeFollower(who)} onClick={() => setAsking(true)}>
        <UserRoundX />
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={copy.removeFollowerTitle(who)}
        confirm={copy.remove}
        danger
        onConfirm={() => {
          setAsking(false)
          void removeFollower(person.userId)
        }}
        onCancel={() => setAsking(false)}
      >
        {copy.removeFollowerText}
      </ConfirmDialog>
    </>
  )
}
