import { useEffect, useId, useState, type FormEvent } from 'react'
import type { User } from '../../../contract/entities'
import { limits, MB } from '../../../contract/limits'
import { editProfile } from '../../sync/account'
import { useResource } from '../../sync/hooks'
import { resource } from '../../sync/resource'
import { useUsernameCheck } from '../../sync/use-username-check'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { ErrorBlock, ErrorLine } from '../../ui/error-block'
import { PictureChoice } from '../../ui/picture-choice'
import type { PictureTrouble } from '../../ui/profile-picture'
import { PageSpinner } from '../../ui/spinner'
import { Switch } from '../../ui/switch'
import { toast } from '../../ui/toast'
import { prepareSquare } from '../../workers/prepare-picture'
import { copy } from './copy'
import styles from './edit-profile-dialog.module.css'
import { canSave, changesOf, draftOf, usernameError, type ProfileDraft } from './profile-draft'
import { ProfileFields } from './profile-fields'

interface EditProfileDialogProps {
  open: boolean
  onClose: () => void
}

/** One's own profile, to be changed (specification 1 §2 'Edit Profile dialog', §5). Starts anew each time. */
export function EditProfileDialog({ open, onClose }: EditProfileDialogProps) {
  const [was, setWas] = useState(open)
  const [round, setRound] = useState(0)
  const self = useResource(resource('getSelf', {}))
  if (open !== was) {
    setWas(open)
    if (open) setRound(round + 1)
  }
  if (self.data) return <Form key={round} user={self.data.user} open={open} onClose={onClose} />
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

function Form({ user: current, open, onClose }: EditProfileDialogProps & { user: User }) {
  // As it was when the dialog opened: a fresher answer must not turn what was typed into a change.
  const [user] = useState(current)
  const [draft, setDraft] = useState<ProfileDraft>(() => draftOf(user))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const [pictureError, setPictureError] = useState<string>()
  const form = useId()
  const isNewName = draft.username !== user.username
  const username = useUsernameCheck(draft.username, isNewName && usernameError(draft.username) === undefined)
  const ready = canSave(draft, user, username)
  const change = (changes: Partial<ProfileDraft>) => {
    setDraft((before) => ({ ...before, ...changes }))
    setError(undefined)
  }
  const preview = draft.picture?.preview.lowQualityUrl
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const save = async (): Promise<string | undefined> => {
    const prepared = draft.picture && (await prepareSquare(draft.picture.file))
    if (prepared?.ok === false) return copy.imageDamaged
    const saved = await editProfile({ ...changesOf(draft, user), ...(prepared && { picture: prepared.value }) })
    if (saved.ok) return undefined
    return saved.error === 'USERNAME_TAKEN' ? copy.usernameNotAvailable : copy.saveFailed
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!ready || busy) return
    setBusy(true)
    setError(undefined)
    const trouble = await save()
    setBusy(false)
    setError(trouble)
    if (trouble !== undefined) return
    void toast({ text: copy.saved, tone: 'ok' })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.editProfile}
      kind="full"
      locked={busy}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {copy.cancel}
          </Button>
          <Button type="submit" form={form} disabled={!ready} busy={busy}>
            {copy.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <PictureChoice
          id={user.userId}
          name={`${draft.firstName} ${draft.lastName}`}
          current={user.profilePic}
          chosen={draft.picture}
          onChange={(picture) => change({ picture })}
          describe={pictureWords}
          error={pictureError}
          onError={setPictureError}
        />
        <ProfileFields draft={draft} onChange={change} username={username} />
        <div className={styles.privacy}>
          <Switch
            label={copy.private}
            hint={user.isPrivate && !draft.isPrivate ? copy.turnsPublic : copy.privateHint}
            on={draft.isPrivate}
            onChange={(isPrivate) => change({ isPrivate })}
          />
        </div>
        <ErrorLine>{error}</ErrorLine>
      </form>
    </Dialog>
  )
}
