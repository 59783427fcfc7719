import { useEffect, useState } from 'react'
import type { User } from '../../../../contract/entities'
import { fail, ok, type Result } from '../../../../contract/failure'
import { editProfile } from '../../../sync/editing/account'
import type { WaitingEdit } from '../../../sync/editing/edits'
import { useEditedFields } from '../../../sync/editing/use-edited-fields'
import { useKeptPicture } from '../../../sync/editing/use-kept-picture'
import { withDraft } from '../../../sync/editing/use-waiting-edit'
import { useUsernameCheck } from '../../../sync/people/use-username-check'
import { editCopy } from '../../../ui/editing/edit-copy'
import { useSaving } from '../../../ui/editing/edit-dialog'
import { chosenPicture, type ChosenPicture } from '../../../ui/pictures/profile-picture'
import { prepareSquare } from '../../../workers/images/prepare-picture'
import { copy } from '../copy'
import {
  changesOf,
  draftOf,
  saveProblem,
  tidy,
  usernameError,
  type ProfileDraft,
  type ProfileTexts,
  type TextField,
} from './profile-draft'

/** The fields and the picture of the form that changes the user's own profile, and how they are saved. */
export const useProfileEdit = (current: User, edit: WaitingEdit | null, onClose: () => void) => {
  const kept = useEditedFields('edit-profile', draftOf(withDraft(current, edit)), draftOf(current), tidy)
  // As last read by the form: a newer answer must not turn typed text into a change.
  const user = { ...current, ...kept.base }
  const [picture, setPicture] = useState<ChosenPicture>()
  const keepPicture = useKeptPicture('edit-profile', 'picture', (file) => setPicture(chosenPicture(file)))
  const draft: ProfileDraft = { ...kept.fields, picture }
  const isNewName = draft.username !== user.username
  const username = useUsernameCheck(draft.username, isNewName && usernameError(draft.username) === undefined)
  const preview = picture?.preview.lowQualityUrl
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const save = async (): Promise<Result<string, string>> => {
    const prepared = picture && (await prepareSquare(picture.file))
    if (prepared?.ok === false) return fail(copy.imageDamaged)
    kept.addSent(tidy(kept.fields))
    const saved = await editProfile({ ...changesOf(draft, user), ...(prepared && { picture: prepared.value }) })
    if (saved.ok) return ok(saved.value === 'kept' ? editCopy.kept : copy.saved)
    return fail(saved.error === 'USERNAME_TAKEN' ? copy.usernameNotAvailable : copy.saveFailed)
  }
  const forget = () => {
    kept.forget()
    keepPicture(undefined)
  }
  const saving = useSaving(save, forget, onClose)
  return {
    draft,
    user,
    username,
    saving,
    problem: kept.hasConflicts ? editCopy.chooseText : saveProblem(draft, user, username),
    change: (changes: Partial<ProfileTexts>) => {
      kept.change(changes)
      saving.clearTrouble()
    },
    choosePicture: (chosen: ChosenPicture | undefined) => {
      setPicture(chosen)
      keepPicture(chosen?.file)
      saving.clearTrouble()
    },
    conflictOn: (field: TextField) => (saving.busy ? undefined : kept.conflictOn(field)),
  }
}
