/** The validation of a clique's form (docs/specification.md 2.2 'Edit clique dialog', 2.5, 2.8). */
import type { Clique } from '../../../../contract/entities'
import { isLonger } from '../../../../contract/length'
import { limits, MB } from '../../../../contract/limits'
import { visibleText } from '../../../../contract/visible'
import type { CliqueEditProblem, PictureLoss } from '../../../sync/editing/edit-clique'
import type { PictureProblem } from '../../../upload/intake/check-picture'
import { editCopy } from '../../../ui/editing/edit-copy'
import { copy } from '../copy'
import { formCopy } from './form-copy'

export interface Fields {
  name: string
  bio: string
  editPolicy: Clique['editPolicy']
}
export const nameProblem = (name: string) => {
  if (!visibleText(name)) return formCopy.nameRequired
  return isLonger(visibleText(name), limits.cliqueName) ? formCopy.nameTooLong : undefined
}
export const bioProblem = (bio: string) =>
  isLonger(visibleText(bio), limits.cliqueBio) ? formCopy.bioTooLong : undefined

/** The clique once these fields are saved. */
export const stateOf = ({ name, bio, editPolicy }: Fields): Fields => ({
  name: visibleText(name),
  bio: visibleText(bio),
  editPolicy,
})

/** Why the form cannot be saved; undefined if it can. */
export const saveProblem = ({ name, bio }: Fields, isChanged: boolean, hasConflicts = false): string | undefined => {
  const problem = nameProblem(name) ?? bioProblem(bio)
  if (problem !== undefined) return editCopy.correctFields
  if (hasConflicts) return editCopy.chooseText
  return isChanged ? undefined : editCopy.nothingToSave
}

export const problemText = (problem: CliqueEditProblem) =>
  ({ ALREADY_INVITED: copy.alreadyInvited, INVITE: copy.inviteFailed, EDIT: copy.editFailed, LOST: copy.editFailed })[
    problem
  ]

export const lossText = (lost: PictureLoss) =>
  lost.length > 0
    ? lost.map((picture) => (picture === 'banner' ? copy.bannerLost : copy.pictureLost)).join(' ')
    : undefined

export const pictureText = (problem: PictureProblem) =>
  ({
    UNSUPPORTED_TYPE: formCopy.fileType,
    TOO_LARGE: formCopy.fileTooLarge(limits.profileImageBytes / MB),
    INVALID: formCopy.fileInvalid,
    UNREADABLE: formCopy.fileUnreadable,
  })[problem]
