/** What is being changed of a profile, and what is wrong with it (specification 1 §5 'Edit profile'). */
import type { User } from '../../../contract/entities'
import { limits } from '../../../contract/limits'
import type { ProfileChanges } from '../../sync/account'
import type { UsernameState } from '../../sync/use-username-check'
import type { ChosenPicture } from '../../ui/profile-picture'
import { copy } from './copy'

export interface ProfileDraft {
  firstName: string
  lastName: string
  username: string
  bio: string
  isPrivate: boolean
  picture?: ChosenPicture | undefined
}

export const draftOf = ({ firstName, lastName, username, bio, isPrivate }: User): ProfileDraft => ({
  firstName,
  lastName,
  username,
  bio,
  isPrivate,
})

/** Without white space, in lower case. */
export const cleanUsername = (text: string) => text.replace(/\s/g, '').toLowerCase()

const nameError = (name: string, required: string, tooLong: (max: number) => string) => {
  if (name.trim() === '') return required
  return name.trim().length > limits.name ? tooLong(limits.name) : undefined
}

/** Undefined where the username is well formed; says nothing about whether it is taken. */
export const usernameError = (username: string) => {
  if (username === '') return copy.usernameRequired
  if (username.length > limits.username) return copy.usernameTooLong(limits.username)
  return /^[a-z0-9_]+$/.test(username) ? undefined : copy.usernamePattern
}

export type TextField = 'firstName' | 'lastName' | 'username' | 'bio'

/** The words for each field that is wrong. */
export const draftErrors = ({ firstName, lastName, username, bio }: ProfileDraft) => ({
  firstName: nameError(firstName, copy.firstNameRequired, copy.firstNameTooLong),
  lastName: nameError(lastName, copy.lastNameRequired, copy.lastNameTooLong),
  username: usernameError(username),
  bio: bio.length > limits.bioInEdit ? copy.bioTooLong(limits.bioInEdit) : undefined,
})

/** The fields that differ from the profile as it is; the picture is not among them. */
export const changesOf = (draft: ProfileDraft, user: User): Omit<ProfileChanges, 'picture'> => {
  const wanted = {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    username: draft.username,
    bio: draft.bio.trim(),
    isPrivate: draft.isPrivate,
  }
  const changed = Object.entries(wanted).filter(([field, value]) => value !== user[field as keyof typeof wanted])
  return Object.fromEntries(changed)
}

/** No errors, something changed, and the username neither being checked nor known as taken. */
export const canSave = (draft: ProfileDraft, user: User, username: UsernameState) =>
  Object.values(draftErrors(draft)).every((error) => error === undefined) &&
  (draft.picture !== undefined || Object.keys(changesOf(draft, user)).length > 0) &&
  username !== 'checking' &&
  username !== 'taken'
