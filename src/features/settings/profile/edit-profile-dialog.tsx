import { useId, useState } from 'react'
import type { User } from '../../../../contract/entities'
import { limits, MB } from '../../../../contract/limits'
import { useMyId, useResource } from '../../../sync/reading/hooks'
import { resource } from '../../../sync/reading/resource'
import { useWaitingEdit } from '../../../sync/editing/use-waiting-edit'
import { useFollows } from '../../../sync/mutations/overlay/use-follows'
import type { WaitingEdit } from '../../../sync/editing/edits'
import { EditDialog } from '../../../ui/editing/edit-dialog'
import { Dialog } from '../../../ui/layers/dialog'
import { ErrorBlock } from '../../../ui/cards/error-block'
import { PictureChoice } from '../../../ui/controls/picture-choice'
import type { PictureTrouble } from '../../../ui/pictures/profile-picture'
import { PageSpinner } from '../../../ui/indicators/spinner'
import { Switch } from '../../../ui/controls/switch'
import { useRound } from '../../../ui/tools/use-round'
import { copy } from '../copy'
import styles from './edit-profile-dialog.module.css'
import { isChanged } from './profile-draft'
import { ProfileFields } from './profile-fields'
import { useProfileEdit } from './use-profile-edit'

interface EditProfileDialogProps {
  open: boolean
  onClose: () => void
}

/**
 * The edit form of the user's own profile (docs/specification.md 1.2 'Edit Profile dialog', 1.5). Reset each time it
 * opens.
 */
export default function EditProfileDialog({ open, onClose }: EditProfileDialogProps) {
  const round = useRound(open)
  const self = useResource(resource('getSelf', {}))
  const edit = useWaitingEdit('editUser', useMyId())
  const withFollows = useFollows()
  if (self.data && edit !== undefined)
    return (
      <Form
        key={round}
        user={withFollows(self.data.user, self.requestedAt)}
        edit={edit}
        open={open}
        onClose={onClose}
      />
    )
  return (
    <Dialog open={open} onClose={onClose} title={copy.editProfile} kind="full">
      {self.phase === 'error' ? <ErrorBlock detail={self.error?.message} onRetry={self.refresh} /> : <PageSpinner />}
    </Dialog>
  )
}

const pictureWords = (trouble: PictureTrouble, file: File) =>
  ({
    type: file.type.startsWith('image/') ? copy.imageType : copy.notAnImage,
    size: copy.imageTooLarge(limits.profileImageBytes / MB),
    damaged: copy.imageDamaged,
    unreadable: copy.imageUnreadable,
  })[trouble]

function Form({
  user: current,
  edit,
  open,
  onClose,
}: EditProfileDialogProps & { user: User; edit: WaitingEdit | null }) {
  const { draft, user, username, problem, saving, change, choosePicture, conflictOn } = useProfileEdit(
    current,
    edit,
    onClose,
  )
  const [pictureError, setPictureError] = useState<string>()
  const form = useId()
  return (
    <EditDialog
      open={open}
      title={copy.editProfile}
      confirm={copy.save}
      saving={saving}
      problem={problem}
      unsaved={isChanged(draft, user)}
      form={form}
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (problem === undefined) saving.submit()
        }}
        noValidate
      >
        <PictureChoice
          id={user.userId}
          name={`${draft.firstName} ${draft.lastName}`}
          current={user.profilePic}
          chosen={draft.picture}
          onChange={choosePicture}
          describe={pictureWords}
          error={pictureError}
          onError={setPictureError}
        />
        <ProfileFields draft={draft} user={user} onChange={change} username={username} conflictOn={conflictOn} />
        <div className={styles.privacy}>
          <Switch
            label={copy.private}
            hint={user.isPrivate && !draft.isPrivate ? copy.turnsPublic : copy.privateHint}
            on={draft.isPrivate}
            onChange={(isPrivate) => change({ isPrivate })}
          />
        </div>
      </form>
    </EditDialog>
  )
}
