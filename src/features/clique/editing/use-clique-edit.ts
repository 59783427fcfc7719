import { useState } from 'react'
import type { Clique, User } from '../../../../contract/entities'
import { fail, ok, type Result } from '../../../../contract/failure'
import { changedFields } from '../../../sync/editing/changed-fields'
import { editClique } from '../../../sync/editing/edit-clique'
import type { WaitingEdit } from '../../../sync/editing/edits'
import { useEditedFields } from '../../../sync/editing/use-edited-fields'
import { withDraft } from '../../../sync/editing/use-waiting-edit'
import { editCopy } from '../../../ui/editing/edit-copy'
import { useSaving } from '../../../ui/editing/edit-dialog'
import { preparePhoto, prepareSquare } from '../../../workers/images/prepare-picture'
import { mayEdit } from '../membership'
import { lossText, problemText, saveProblem, stateOf, type Fields } from './edit-form'
import { formCopy } from './form-copy'
import { usePictures } from './use-pictures'

interface CliqueFields extends Fields {
  invites: User[]
}

const tidy = (fields: CliqueFields): CliqueFields => ({ ...fields, ...stateOf(fields) })
const startOf = ({ name, bio, editPolicy }: Clique): CliqueFields => ({ name, bio, editPolicy, invites: [] })

/** The fields, pictures and invitations of the form that changes a clique, and how they are saved. */
export const useCliqueEdit = (clique: Clique, edit: WaitingEdit | null, myId: string, onClose: () => void) => {
  const draft = `edit-clique ${clique.cliqueId}`
  const { fields, change, ...form } = useEditedFields(draft, startOf(withDraft(clique, edit)), startOf(clique), tidy)
  const pictures = usePictures(draft)
  const [isRefused, setIsRefused] = useState(false)
  const isOver = isRefused || !mayEdit(clique, myId)
  const changes = changedFields(stateOf(fields), form.known)
  const isPicked = Object.values(pictures.chosen).some((picture) => picture !== undefined)
  const isChanged = isPicked || fields.invites.length > 0 || Object.keys(changes).length > 0

  const save = async (): Promise<Result<string, string>> => {
    const { chosen } = pictures
    const banner = chosen.banner && (await preparePhoto(chosen.banner.file))
    const profilePic = chosen.profilePic && (await prepareSquare(chosen.profilePic.file))
    if ((banner && !banner.ok) || (profilePic && !profilePic.ok)) return fail(formCopy.pictureUnreadable)
    form.addSent(tidy(fields))
    const userIds = fields.invites.map(({ userId }) => userId)
    const wanted = { ...changes, banner: banner?.value, profilePic: profilePic?.value, userIds }
    const saved = await editClique(clique, wanted, () => change({ invites: [] }))
    if (!saved.ok) {
      setIsRefused(saved.error === 'LOST')
      return fail(problemText(saved.error))
    }
    if (saved.value === 'kept') return ok(editCopy.kept)
    const lost = lossText(saved.value)
    return lost === undefined ? ok(formCopy.saved) : fail(lost)
  }
  const forget = () => {
    form.forget()
    pictures.forget()
  }
  const saving = useSaving(save, forget, onClose)
  return {
    fields,
    change,
    changes,
    pictures,
    isChanged,
    isOver,
    saving,
    problem: saveProblem(fields, isChanged, form.hasConflicts),
    conflictOn: (name: 'name' | 'bio') => (saving.busy || isOver ? undefined : form.conflictOn(name)),
  }
}
