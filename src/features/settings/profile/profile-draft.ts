/** The edited fields of a profile, and their errors (docs/specification.md 1.5 'Edit profile'). */
import type { User } from '../../../../contract/entities'
import { isLonger } from '../../../../contract/length'
import { limits } from '../../../../contract/limits'
import { visibleText } from '../../../../contract/visible'
import type { ProfileChanges } from '../../../sync/editing/account'
import { changedFields } from '../../../sync/editing/changed-fields'
import type { UsernameState } from '../../../sync/people/use-username-check'
import type { ChosenPicture } from '../../../ui/pictures/profile-picture'
import { editCopy } from '../../../ui/editing/edit-copy'
import { copy } from '../copy'

/** All fields except the picture. */
export interface ProfileTexts {
  firstName: string
  lastName: string
  username: string
  bio: string
  isPrivate: boolean
}
export interface ProfileDraft extends ProfileTexts {
  picture?: ChosenPicture | undefined
}

export const draftOf = ({ firstName, lastName, username, bio, isPrivate }: User): ProfileTexts => ({
  firstName,
  lastName,
  username,
  bio,
  isPrivate,
})

/** The fields as saved. */
export const tidy = (draft: ProfileTexts): ProfileTexts => ({
  ...draft,
  firstName: visibleText(draft.firstName),
  lastName: visibleText(draft.lastName),
  bio: visibleText(draft.bio),
})

/** Without white space, in lower case. */
export const cleanUsername = (text: string) => text.replace(/\s/g, '').toLowerCase()

const nameError = (name: string, required: string, tooLong: (max: number) => string) => {
  if (visibleText(name) === '') return required
  return isLonger(visibleText(name), limits.name) ? tooLong(limits.name) : undefined
}

/** Undefined if the username is well formed; does not check whether it is taken. */
export const usernameError = (username: string) => {
  if (username === '') return copy.usernameRequired
  if (isLonger(username, limits.username)) return copy.usernameTooLong(limits.username)
  return /^[a-z0-9_]+$/.test(username) ? undefined : copy.usernamePattern
}

export type TextField = 'firstName' | 'lastName' | 'username' | 'bio'

const fieldErrors = ({ firstName, lastName, username, bio }: Pick<ProfileDraft, TextField>) => ({
  firstName: nameError(firstName, copy.firstNameRequired, copy.firstNameTooLong),
  lastName: nameError(lastName, copy.lastNameRequired, copy.lastNameTooLong),
  username: usernameError(username),
  bio: isLonger(visibleText(bio), limits.bioInEdit) ? copy.bioTooLong(limits.bioInEdit) : undefined,
})

/**
 * The messages for changed fields with errors. A field equal to the server's value is valid, whatever the limits here:
 * a bio from registration may be longer than an edited one (docs/specification.md 3.1).
 */
export const draftErrors = (draft: ProfileDraft, user: User) => {
  const errors = fieldErrors(draft)
  const check = (field: TextField) => (draft[field] === user[field] ? undefined : errors[field])
  return { firstName: check('firstName'), lastName: check('lastName'), username: check('username'), bio: check('bio') }
}

/** The fields that differ from the present profile; does not include the picture. */
export const changesOf = (draft: ProfileDraft, user: User): Omit<ProfileChanges, 'picture'> => {
  const wanted = {
    firstName: visibleText(draft.firstName),
    lastName: visibleText(draft.lastName),
    username: draft.username,
    bio: visibleText(draft.bio),
    isPrivate: draft.isPrivate,
  }
  return changedFields(wanted, [user])
}

export const isChanged = (draft: ProfileDraft, user: User) =>
  draft.picture !== undefined || Object.keys(changesOf(draft, user)).length > 0

/** Why the profile cannot be saved; undefined if it can. */
export const saveProblem = (draft: ProfileDraft, user: User, username: UsernameState): string | undefined => {
  const isWrong = Object.values(draftErrors(draft, user)).some((error) => error !== undefined)
  if (isWrong || username === 'taken') return editCopy.correctFields
  if (!isChanged(draft, user)) return editCopy.nothingToSave
  return username === 'checking' ? copy.checkingUsername : undefined
}
