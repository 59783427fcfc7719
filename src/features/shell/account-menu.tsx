import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '../../sync/session-state'
import { Avatar } from '../../ui/avatar'
import { Menu } from '../../ui/menu'
import { copy } from './copy'
import { NavButton } from './nav-button'

interface AccountMenuProps {
  session: Session
  onLogOut: () => Promise<void>
}

/** The signed-in person, and the way out. */
export function AccountMenu({ session, onLogOut }: AccountMenuProps) {
  const [leaving, setLeaving] = useState(false)
  const logOut = async () => {
    if (leaving) return
    setLeaving(true)
    await onLogOut()
    setLeaving(false)
  }
  return (
    <Menu
      label={copy.account}
      items={[
        {
          id: 'log-out',
          label: leaving ? copy.loggingOut : copy.logOut,
          icon: <LogOut />,
          onSelect: () => void logOut(),
        },
      ]}
      renderTrigger={(props) => (
        <NavButton
          label={copy.account}
          icon={
            <Avatar
              id={session.userId ?? session.uid}
              name={session.firstName ?? session.username ?? ''}
              picture={session.profilePic}
              size={28}
            />
          }
          {...props}
        />
      )}
    />
  )
}
