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
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
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
import { EditProfileDialog } from './profile/edit-profile-dialog'
import { KeptDialog } from './kept-dialog'
import { NotificationsRow } from './notifications-row'
import { ButtonRow, ControlRow, Group, LinkRow, RouteRow } from './row'
import styles from './settings-dialog.module.css'
import { useLogOut } from './use-log-out'
import { WaitingPhotos } from './waiting-photos'
import { pendingText } from './pending-text'
import { WhatsNew } from './whats-new'

const CodeEmailDialog = lazy(() => import('./code-email-dialog'))
const DataDialog = lazy(() => import('./data-dialog'))
const BlockedDialog = lazy(() => import('./blocked-dialog'))
const DeleteAccountDialog = lazy(() => import('./delete-account-dialog'))
const DevicesDialog = lazy(() => import('./devices-dialog'))
const PasskeysDialog = lazy(() => import('./passkeys-dialog'))

const THEMES = (['system', 'light', 'dark'] as const).map((value) => ({ value, label: copy.themes[value] }))

type Layer = 'profile' | 'blocked' | 'passkeys' | 'email' | 'devices' | 'kept' | 'data' | 'news' | 'deletion'

interface SettingsDialogProps {
  open: boolean
  onClose: () => void
  /** Shows deleted items that can be restored. */
  onDeleted: () => void
}

/** Settings of the account and the app (docs/specification.md 1.2 'Settings dialog'). Its dialogs open above it. */
export default function SettingsDialog({ open, onClose, onDeleted }: SettingsDialogProps) {
  const [layer, setLayer] = useState<Layer>()
  const theme = useSyncExternalStore(watchTheme, currentTheme)
  const self = useResource(resource('getSelf', {})).data
  const config = useConfig()
  const links = config?.links
  const data = useResource(resource('dataExport', {})).data?.state
  const offersPasskeys = hasPasskeys(config?.passkeys?.rpId)
  const { busy, waiting, pending, logOut, stay } = useLogOut()
  const keptBytes = (usePins() ?? []).reduce((sum, { bytes }) => sum + bytes, 0)
  const back = () => setLayer(undefined)
  return (
    <>
      <Dialog open={open} onClose={onClose} title={copy.settings} kind="sheet" focus="title" locked={busy}>
        <div className={styles.settings}>
          <Group>
            <ButtonRow icon={<Pencil />} opens onClick={() => setLayer('profile')}>
              {copy.editProfile}
            </ButtonRow>
            <ControlRow
              icon={<Moon />}
              control={
                <Select<Theme> label={copy.theme} hideLabel value={theme} onChange={chooseTheme} options={THEMES} />
              }
            >
              {copy.theme}
            </ControlRow>
            <NotificationsRow />
            {offersPasskeys && (
              <ButtonRow icon={<KeyRound />} opens onClick={() => setLayer('passkeys')}>
                {copy.passkeys}
              </ButtonRow>
            )}
            {config?.codesByEmail && (
              <ButtonRow icon={<Mail />} opens onClick={() => setLayer('email')}>
                {copy.codeEmail}
              </ButtonRow>
            )}
            {config?.identity.mode === 'local' && (
              <ButtonRow icon={<MonitorSmartphone />} opens onClick={() => setLayer('devices')}>
                {copy.devices}
              </ButtonRow>
            )}
            <ButtonRow icon={<UserRoundX />} opens onClick={() => setLayer('blocked')}>
              {copy.blocked}
            </ButtonRow>
            <ButtonRow icon={<CircleArrowDown />} opens onClick={() => setLayer('kept')}>
              {keptBytes > 0 ? copy.keptHint(fileSize(keptBytes, 1)) : copy.kept}
            </ButtonRow>
            <ButtonRow icon={<ArchiveRestore />} opens onClick={() => onDeleted()}>
              {copy.recentlyDeleted}
            </ButtonRow>
            <ButtonRow icon={<FolderDown />} opens onClick={() => setLayer('data')}>
              {data === 'ready' ? copy.dataRowReady : data === 'preparing' ? copy.dataRowPreparing : copy.data}
            </ButtonRow>
          </Group>
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
            <ButtonRow icon={<Gift />} opens onClick={() => setLayer('news')}>
              {copy.whatsNew}
            </ButtonRow>
          </Group>
          <Group>
            <ButtonRow icon={<LogOut />} disabled={busy} onClick={() => void logOut()}>
              {busy ? copy.loggingOut : copy.logOut}
            </ButtonRow>
            <ButtonRow icon={<Trash2 />} danger opens disabled={busy} onClick={() => setLayer('deletion')}>
              {copy.deleteAccount}
            </ButtonRow>
          </Group>
          <p className={styles.version}>{copy.version(version)}</p>
        </div>
      </Dialog>
      <EditProfileDialog open={layer === 'profile'} onClose={back} />
      {layer === 'passkeys' && (
        <Suspense>
          <PasskeysDialog open onClose={back} />
        </Suspense>
      )}
      {layer === 'email' && (
        <Suspense>
          <CodeEmailDialog onClose={back} />
        </Suspense>
      )}
      {layer === 'devices' && (
        <Suspense>
          <DevicesDialog open onClose={back} />
        </Suspense>
      )}
      {layer === 'data' && (
        <Suspense>
          <DataDialog open onClose={back} />
        </Suspense>
      )}
      {layer === 'blocked' && (
        <Suspense>
          <BlockedDialog onClose={back} />
        </Suspense>
      )}
      <KeptDialog open={layer === 'kept'} onClose={back} />
      <WhatsNew open={layer === 'news'} onClose={back} />
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
        cancel={copy.cancel}
        danger
        onConfirm={() => void logOut('keep')}
        onCancel={stay}
      >
        {pendingText(pending)}
      </ConfirmDialog>
      {layer === 'deletion' && (
        <Suspense>
          <DeleteAccountDialog onClose={back} />
        </Suspense>
      )}
    </>
  )
}
