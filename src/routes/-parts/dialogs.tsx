/**
 * The dialogs without a URL (docs/specification.md 2.2). Each is fetched when it is first opened, and then stays
 * mounted, so that it can close with an animation. Part of no first load.
 */
import { useNavigate } from '@tanstack/react-router'
import type { Clique } from '../../../contract/entities'
import type { UploadOpening } from '../../features/upload/opening'
import { SignInAgain } from './sign-in-again'
import { lazyPart } from '../../ui/tools/lazy-part'

const UploadDialog = lazyPart(() => import('../../features/upload/upload-dialog'))
const SettingsDialog = lazyPart(() => import('../../features/settings/settings-dialog'))
const EditProfileDialog = lazyPart(() => import('../../features/settings/profile/edit-profile-dialog'))
const DeletedDialog = lazyPart(() => import('../../features/deleted/deleted-dialog'))
const CreateCliqueDialog = lazyPart(() => import('../../features/clique/editing/create-clique-dialog'))
const InviteLinkDialog = lazyPart(() => import('../../features/clique/links/invite-link-dialog'))

/** The props of each dialog; undefined until it is first opened. */
export interface OpenedDialogs {
  upload?: UploadOpening
  creating?: { open: boolean }
  /** The first link of a new clique. */
  inviting?: { open: boolean; clique: Clique }
  settings?: { open: boolean }
  profile?: { open: boolean }
  deleted?: { open: boolean; collectionId?: string | undefined }
}

interface DialogsProps {
  opened: OpenedDialogs
  /** Opens or closes the dialogs that `changes` names. */
  onChange: (changes: OpenedDialogs) => void
  onSee: (collectionId: string) => void
}

export default function Dialogs({
  opened: { upload, creating, inviting, settings, profile, deleted },
  onChange,
  onSee,
}: DialogsProps) {
  const navigate = useNavigate()
  return (
    <>
      <SignInAgain />
      {upload && (
        <UploadDialog
          {...upload}
          onClose={() => onChange({ upload: { open: false } })}
          onDone={onSee}
          onCreateClique={() => onChange({ upload: { open: false }, creating: { open: true } })}
        />
      )}
      {creating && (
        <CreateCliqueDialog
          {...creating}
          onClose={() => onChange({ creating: { open: false } })}
          onCreated={(clique, isByLink) => {
            onChange({ creating: { open: false } })
            const { cliqueId } = clique
            const shown = navigate({ to: '/clique/$cliqueId', params: { cliqueId } })
            // On top of the clique's page: a dialog belongs to the page on which it opens.
            if (isByLink) void shown.then(() => onChange({ inviting: { open: true, clique } }))
          }}
        />
      )}
      {inviting && (
        <InviteLinkDialog
          key={inviting.clique.cliqueId}
          {...inviting}
          isFirst
          onClose={() => onChange({ inviting: { ...inviting, open: false } })}
        />
      )}
      {deleted && <DeletedDialog {...deleted} onClose={() => onChange({ deleted: { ...deleted, open: false } })} />}
      {profile && <EditProfileDialog {...profile} onClose={() => onChange({ profile: { open: false } })} />}
      {settings && (
        <SettingsDialog
          {...settings}
          onClose={() => onChange({ settings: { open: false } })}
          onDeleted={(collectionId?: string) => onChange({ deleted: { open: true, collectionId } })}
        />
      )}
    </>
  )
}
