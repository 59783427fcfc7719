import {
  ArchiveRestore,
  CircleArrowDown,
  FolderDown,
  Gift,
  KeyRound,
  LogOut,
  Mail,
  Megaphone,
  MonitorSmartphone,
  Moon,
  Pencil,
  Server,
  ShieldCheck,
  Trash2,
  UserRoundX,
} from 'lucide-react'
import { lazy, Suspense, useState, useSyncExternalStore, type ComponentType } from 'react'
import { version } from '../../../package.json'
import { hasPasskeys } from '../../platform/identity/passkeys'
import { chooseTheme, currentTheme, watchTheme, type Theme } from '../../platform/theme'
import { useResource } from '../../sync/reading/hooks'
import { resource } from '../../sync/reading/resource'
import { usePins } from '../../sync/pinned/use-pins'
import { useConfig } from '../../sync/session/use-config'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog'
import { Dialog } from '../../ui/layers/dialog'
import { fileSize } from '../../ui/tools/file-size'
import { Select } from '../../ui/controls/select'
import { copy } from './copy'
import EditProfileDialog from './profile/edit-profile-dialog'
import { LastWayIn } from './last-way-in'
import { PinsDialog } from './pins-dialog'
import { NotificationsRow } from './notifications-row'
import { ButtonRow, ControlRow, Group, LinkRow, RouteRow } from './row'
import styles from './settings-dialog.module.css'
import { useLogOut } from './use-log-out'
import { WaitingPhotos } from './waiting-photos'
import { pendingText } from './pending-text'
import { WhatsNew } from './whats-new'

const THEMES = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: copy.themes[value] }))

type Layer = 'profile' | 'blocked' | 'passkeys' | 'email' | 'devices' | 'pins' | 'data' | 'news' | 'deletion'

/** The layers that are mounted only while they are open. */
const parts: Partial<Record<Layer, ComponentType<{ onClose: () => void }>>> = {
  email: lazy(() => import('./code-email-dialog')),
  data: lazy(() => import('./data-dialog')),
  blocked: lazy(() => import('./blocked-dialog')),
  deletion: lazy(() => import('./delete-account-dialog')),
  devices: lazy(() => import('./devices-dialog')),
  passkeys: lazy(() => import('./passkeys-dialog')),
}

interface SettingsDialogProps {
  open: boolean
  onClose: () => void
  /** Shows deleted items that can be restored. */
  onDeleted: () => void
}

/** Settings of the account and the app (docs/specification.md 1.2 'Settings dialog'). Its dialogs open above it. */
export default function SettingsDialog({ open, onClose, onDeleted }: SettingsDialogProps) {
  const [layer, setLayer] = useState<Layer>()
  const { busy, waiting, pending, isLastWayIn, begin, logOut, stay } = useLogOut()
  const canAddPasskey = hasPasskeys(useConfig()?.passkeys?.rpId)
  return (
    <>
      <Dialog open={open} onClose={onClose} title={copy.settings} kind="sheet" focus="title" locked={busy}>
        <div className={styles.settings}>
          <AccountRows onOpen={setLayer} onDeleted={onDeleted} />
          <AppRows onOpen={setLayer} onClose={onClose} />
          <Group>
            <ButtonRow icon={<LogOut />} disabled={busy} onClick={begin}>
              {busy ? copy.loggingOut : copy.logOut}
            </ButtonRow>
            <ButtonRow icon={<Trash2 />} danger opens disabled={busy} onClick={() => setLayer('deletion')}>
              {copy.deleteAccount}
            </ButtonRow>
          </Group>
          <p className={styles.version}>{copy.version(version)}</p>
        </div>
      </Dialog>
      <Layers layer={layer} onClose={() => setLayer(undefined)} />
      <LastWayIn
        open={isLastWayIn}
        onAdd={
          canAddPasskey
            ? () => {
                stay()
                setLayer('passkeys')
              }
            : undefined
        }
        onLogOut={() => void logOut()}
        onCancel={stay}
      />
      <WaitingPhotos
        count={waiting}
        pending={pending}
        onKeep={() => void logOut('keep')}
        onDelete={() => void logOut('delete')}
        onCancel={stay}
      />
      <ConfirmDialog
        open={waiting === 0 && pending.length > 0}
        title={copy.pendingTitle}
        confirm={copy.logOutAnyway}
        danger
        onConfirm={() => void logOut('keep')}
        onCancel={stay}
      >
        {pendingText(pending)}
      </ConfirmDialog>
    </>
  )
}

interface RowsProps {
  onOpen: (layer: Layer) => void
}

function AccountRows({ onOpen, onDeleted }: RowsProps & { onDeleted: () => void }) {
  const theme = useSyncExternalStore(watchTheme, currentTheme)
  const config = useConfig()
  const data = useResource(resource('dataExport', {})).data?.state
  const pinnedBytes = (usePins() ?? []).reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <Group>
      <ButtonRow icon={<Pencil />} opens onClick={() => onOpen('profile')}>
        {copy.editProfile}
      </ButtonRow>
      <ControlRow
        icon={<Moon />}
        control={<Select<Theme> label={copy.theme} hideLabel value={theme} onChange={chooseTheme} options={THEMES} />}
      >
        {copy.theme}
      </ControlRow>
      <NotificationsRow />
      {hasPasskeys(config?.passkeys?.rpId) && (
        <ButtonRow icon={<KeyRound />} opens onClick={() => onOpen('passkeys')}>
          {copy.passkeys}
        </ButtonRow>
      )}
      {config?.codesByEmail && (
        <ButtonRow icon={<Mail />} opens onClick={() => onOpen('email')}>
          {copy.codeEmail}
        </ButtonRow>
      )}
      {config?.identity.mode === 'local' && (
        <ButtonRow icon={<MonitorSmartphone />} opens onClick={() => onOpen('devices')}>
          {copy.devices}
        </ButtonRow>
      )}
      <ButtonRow icon={<UserRoundX />} opens onClick={() => onOpen('blocked')}>
        {copy.blocked}
      </ButtonRow>
      <ButtonRow icon={<CircleArrowDown />} opens onClick={() => onOpen('pins')}>
        {pinnedBytes > 0 ? copy.pinsHint(fileSize(pinnedBytes, 1)) : copy.pins}
      </ButtonRow>
      <ButtonRow icon={<ArchiveRestore />} opens onClick={() => onDeleted()}>
        {copy.recentlyDeleted}
      </ButtonRow>
      <ButtonRow icon={<FolderDown />} opens onClick={() => onOpen('data')}>
        {data === 'ready' ? copy.dataRowReady : data === 'preparing' ? copy.dataRowPreparing : copy.data}
      </ButtonRow>
    </Group>
  )
}

function AppRows({ onOpen, onClose }: RowsProps & { onClose: () => void }) {
  const self = useResource(resource('getSelf', {})).data
  const links = useConfig()?.links
  return (
    <Group>
      {links?.feedback && (
        <LinkRow icon={<Megaphone />} href={links.feedback}>
          {copy.sendFeedback}
        </LinkRow>
      )}
      {links?.privacy && (
        <LinkRow icon={<ShieldCheck />} href={links.privacy}>
          {copy.privacy}
        </LinkRow>
      )}
      {self?.user.isOperator && (
        <RouteRow icon={<Server />} to="/admin" onClick={onClose}>
          {copy.administration}
        </RouteRow>
      )}
      <ButtonRow icon={<Gift />} opens onClick={() => onOpen('news')}>
        {copy.whatsNew}
      </ButtonRow>
    </Group>
  )
}

/** The dialogs above the settings. */
function Layers({ layer, onClose }: { layer: Layer | undefined; onClose: () => void }) {
  const Part = layer && parts[layer]
  return (
    <>
      <EditProfileDialog open={layer === 'profile'} onClose={onClose} />
      <PinsDialog open={layer === 'pins'} onClose={onClose} />
      <WhatsNew open={layer === 'news'} onClose={onClose} />
      {Part && (
        <Suspense>
          <Part onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}
