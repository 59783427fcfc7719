import { Ellipsis, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { User } from '../../../contract/entities'
import { fullName } from '../../../contract/full-name'
import { blockUser } from '../../sync/mutations/people-changes'
import { forgetPerson } from '../../sync/people/recent-people'
import { IconButton } from '../../ui/controls/icon-button'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { Menu } from '../../ui/layers/menu'
import { copy } from './copy'

/** The viewer's actions on another user, except following them. */
export function ProfileMenu({ user }: { user: User }) {
  const [asking, setAsking] = useState(false)
  const name = fullName(user) || user.username
  return (
    <>
      <Menu
        label={copy.options(name)}
        items={[
          { id: 'block', label: copy.block, icon: <UserRoundX />, danger: true, onSelect: () => setAsking(true) },
        ]}
        renderTrigger={(props) => (
          <IconButton label={copy.options(name)} {...props}>
            <Ellipsis />
          </IconButton>
        )}
      />
      <ConfirmDialog
        open={asking}
        title={copy.blockTitle}
        confirm={copy.block}
        danger
        onConfirm={() => {
          setAsking(false)
          forgetPerson(user.userId)
          void blockUser(user)
        }}
        onCancel={() => setAsking(false)}
      >
        {copy.blockText(name)}
      </ConfirmDialog>
    </>
  )
}
