import { Ellipsis, Images, ImagePlus, LogOut, MonitorSmartphone, UserPlus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { limits } from '../../../contract/limits'
import { useGuestSelf } from '../../sync/guests/use-guest-self'
import { mayCall } from '../../sync/session/may-call'
import type { Session } from '../../sync/session/session-state'
import { Button } from '../../ui/controls/button'
import { IconButton } from '../../ui/controls/icon-button'
import { Logo } from '../../ui/indicators/logo'
import { useAppDialogs } from '../../ui/layers/app-dialogs'
import { Menu } from '../../ui/layers/menu'
import type { MenuItem } from '../../ui/layers/menu-item'
import { useBarHeight } from '../../ui/tools/use-bar-height'
import { copy } from './copy'
import styles from './guest-frame.module.css'
import { LeaveDialog } from './leave-dialog'
import { OtherDeviceDialog } from './other-device-dialog'
import { OwnPhotosDialog } from './own-photos-dialog'

interface GuestFrameProps {
  session: Session
  guest: NonNullable<Session['guest']>
  /** The link's; undefined if this page was opened without it. */
  secret: string | undefined
  /** Becoming a member; undefined if the link does not allow it. */
  onJoin: (() => void) | undefined
  /** Floats above the lower edge. */
  dock: ReactNode
  children: ReactNode
}

/** The frame of a guest's page: what they gave, and on phones the button to add photos within reach of a thumb. */
export function GuestFrame({ session, guest, secret, onJoin, dock, children }: GuestFrameProps) {
  const self = useGuestSelf(session)
  const { upload } = useAppDialogs()
  const [showing, setShowing] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [offering, setOffering] = useState(false)
  const { isPaused, clique } = guest
  const room = self?.room
  const join: MenuItem[] = onJoin
    ? [{ id: 'join', label: copy.join(clique.name), icon: <UserPlus />, onSelect: onJoin }]
    : []
  const other: MenuItem[] =
    secret === undefined
      ? []
      : [{ id: 'other', label: copy.otherDevice, icon: <MonitorSmartphone />, onSelect: () => setOffering(true) }]
  const leave: MenuItem = {
    id: 'leave',
    label: copy.leave,
    icon: <LogOut />,
    danger: true,
    onSelect: () => setLeaving(true),
  }
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <div className={styles.row}>
          <Logo height={28} />
          <span className={styles.who} dir="auto">
            {copy.guestName(session.firstName ?? '')}
          </span>
          <Menu
            label={copy.options}
            items={[...join, ...other, leave]}
            renderTrigger={(props) => (
              <IconButton label={copy.options} {...props}>
                <Ellipsis />
              </IconButton>
            )}
          />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div aria-live="polite">
          {isPaused && <p className={styles.notice}>{copy.paused}</p>}
          {!isPaused && room !== undefined && room < limits.filesPerUpload && mayCall('upload') && (
            <p className={styles.notice}>
              {room > 0 ? copy.room(room) : self?.isRoomOfLink ? copy.fullLink : copy.full}
            </p>
          )}
        </div>
        {children}
      </main>
      {mayCall('upload') && (
        <BarBelow label={copy.yourPhotos}>
          {mayCall('getCollection') && (
            <Button variant="secondary" icon={<Images aria-hidden="true" />} onClick={() => setShowing(true)}>
              {self && self.photos > 0 ? copy.yourPhotosCount(self.photos) : copy.yourPhotos}
            </Button>
          )}
          <Button icon={<ImagePlus aria-hidden="true" />} disabled={room === 0} onClick={() => upload()}>
            {copy.addPhotos}
          </Button>
        </BarBelow>
      )}
      {dock}
      <OwnPhotosDialog open={showing} clique={clique.name} onJoin={onJoin} onClose={() => setShowing(false)} />
      {secret !== undefined && <OtherDeviceDialog open={offering} secret={secret} onClose={() => setOffering(false)} />}
      <LeaveDialog open={leaving} onClose={() => setLeaving(false)} />
    </div>
  )
}

/** Along the lower edge. As high as its buttons, on one line or on two: floats and toasts are above it. */
function BarBelow({ label, children }: { label: string; children: ReactNode }) {
  const buttons = useRef<HTMLDivElement>(null)
  useBarHeight(buttons, '--bar')
  return (
    <nav className={styles.bar} aria-label={label}>
      <div ref={buttons} className={styles.buttons}>
        {children}
      </div>
    </nav>
  )
}
