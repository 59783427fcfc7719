import { useEffect, useId, useState } from 'react'
import type { User } from '../../../../contract/entities'
import { fail, ok, type Result } from '../../../../contract/failure'
import { limits, MB } from '../../../../contract/limits'
import { editProfile } from '../../../sync/editing/account'
import { useMyId, useResource } from '../../../sync/reading/hooks'
import { resource } from '../../../sync/reading/resource'
import { useEditedFields } from '../../../sync/editing/use-edited-fields'
import { useKeptPicture } from '../../../sync/editing/use-kept-picture'
import { useUsernameCheck } from '../../../sync/people/use-username-check'
import { useWaitingEdit, withDraft } from '../../../sync/editing/use-waiting-edit'
import { useFollows } from '../../../sync/writing/overlay/use-follows'
import type { WaitingEdit } from '../../../sync/editing/edits'
import { Dialog } from '../../../ui/layers/dialog'
import { DialogActions } from '../../../ui/layers/dialog-actions'
import { ErrorBlock, ErrorLine } from '../../../ui/cards/error-block'
import { PictureChoice } from '../../../ui/controls/picture-choice'
import { chosenPicture, type ChosenPicture, type PictureTrouble } from '../../../ui/pictures/profile-picture'
import { PageSpinner } from '../../../ui/indicators/spinner'
import { Switch } from '../../../ui/controls/switch'
import { toast } from '../../../ui/layers/toast'
import { useRound } from '../../../ui/tools/use-round'
import { useSubmit } from '../../../ui/tools/use-submit'
import { prepareSquare } from '../../../workers/prepare-picture'
import { copy } from '../copy'
import { editCopy } from '../../../ui/editing/edit-copy'
import styles from './edit-profile-dialog.module.css'
import {
  saveProblem,
  changesOf,
  draftOf,
  tidy,
  isChanged,
  usernameError,
  type ProfileDraft,
  type ProfileTexts,
} from './profile-draft'
import { ProfileFields } from './profile-fields'

interface EditProfileDialogProps {
  open: boolean
  onClose: () => void
}

/**
 * The edit form of the user's own profile (docs/specification.md 1.2 'Edit Profile dialog', 1.5). Reset each time it
 * opens.
 */
export function EditProfileDialog({ open, onClose }: EditProfileDialogProps) {
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
  const kept = useEditedFields('edit-profile', draftOf(withDraft(current, edit)), draftOf(current), tidy)
  // As last read by the form: a newer answer must not turn typed text into a change.
  const user = { ...current, ...kept.base }
  const [picture, setPicture] = useState<ChosenPicture>()
  const keepPicture = useKeptPicture('edit-profile', 'picture', (file) => setPicture(chosenPicture(file)))
  const draft: ProfileDraft = { ...kept.fields, picture }
  const [pictureError, setPictureError] = useState<string>()
  const form = useId()
  const isNewName = draft.username !== user.username
  const username = useUsernameCheck(draft.username, isNewName && usernameError(draft.username) === undefined)
  const problem = kept.hasConflicts ? editCopy.chooseText : saveProblem(draft, user, username)
  const change = (changes: Partial<ProfileTexts>) => {
    kept.change(changes)
    forget()
  }
  const close = () => {
    kept.forget()
    keepPicture(undefined)
    onClose()
  }
  const preview = draft.picture?.preview.lowQualityUrl
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const save = async (): Promise<Result<string, string>> => {
    const prepared = draft.picture && (await prepareSquare(draft.picture.file))
    if (prepared?.ok === false) return fail(copy.imageDamaged)
    kept.addSent(tidy(kept.fields))
    const saved = await editProfile({ ...changesOf(draft, user), ...(prepared && { picture: prepared.value }) })
    if (saved.ok) return ok(saved.value === 'kept' ? editCopy.kept : copy.saved)
    return fail(saved.error === 'USERNAME_TAKEN' ? copy.usernameNotAvailable : copy.saveFailed)
  }
  const { busy, trouble, submit, forget } = useSubmit(save, (text) => {
    close()
    void toast({ text, tone: 'ok' })
  })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={copy.editProfile}
      kind="full"
      locked={busy}
      unsaved={isChanged(draft, user)}
      footer={<DialogActions form={form} confirm={copy.save} reason={problem} busy={busy} onCancel={close} />}
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (problem === undefined) submit()
        }}
        noValidate
      >
        <PictureChoice
          id={user.userId}
          name={`${draft.firstName} ${draft.lastName}`}
          current={user.profilePic}
          chosen={draft.picture}
          onChange={(chosen) => {
            setPicture(chosen)
            keepPicture(chosen?.file)
            forget()
          }}
          describe={pictureWords}
          error={pictureError}
          onError={setPictureError}
        />
        <ProfileFields
          draft={draft}
          user={user}
          onChange={change}
          username={username}
          conflictOn={(field) => (busy ? undefined : kept.conflictOn(field))}
        />
        <div className={styles.privacy}>
          <Switch
            label={copy.private}
            hint={user.isPrivate && !draft.isPrivate ? copy.turnsPublic : copy.privateHint}
            on={draft.isPrivate}
            onChange={(isPrivate) => change({ isPrivate })}
          />
        </div>
        <ErrorLine>{trouble}</ErrorLine>
      </form>
    </Dialog>
  )
}
