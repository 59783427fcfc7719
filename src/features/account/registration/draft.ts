/** The input so far, and its errors (docs/specification.md 1.3, 1.5 'Registration'). */
import { isLonger } from '../../../../contract/length'
import { limits } from '../../../../contract/limits'
import { visibleText } from '../../../../contract/visible'
import type { ChosenPicture } from '../../../ui/pictures/profile-picture'
import { copy } from '../copy'

export interface Draft {
  firstName: string
  lastName: string
  username: string
  bio: string
  picture?: ChosenPicture | undefined
  isOver16: boolean
}

export const emptyDraft: Draft = { firstName: '', lastName: '', username: '', bio: '', isOver16: false }

/** The fields that can have errors, in their order on the screen. */
export const fields = ['firstName', 'lastName', 'username', 'bio', 'isOver16'] as const
export type DraftField = (typeof fields)[number]
export type DraftErrors = Partial<Record<DraftField, string>>

/** A username consists of lower case letters, digits and underscores; other characters are dropped while typing. */
export const cleanUsername = (text: string) => text.replace(/[^a-zA-Z0-9_]/g, '').toLowerCase()

/** Undefined if the username is well formed; does not check whether it is taken. */
export const usernameError = (username: string) => {
  if (username === '') return copy.usernameRequired
  if (isLonger(username, limits.usernameAtRegistration)) return copy.usernameTooLong(limits.usernameAtRegistration)
  if (!/^[a-z0-9_]+$/.test(username)) return copy.usernamePattern
  return undefined
}

/** Every field with an error, and its message. */
export const draftErrors = (draft: Draft): DraftErrors => {
  const found: Record<DraftField, string | undefined> = {
    firstName: visibleText(draft.firstName) === '' ? copy.firstNameRequired : undefined,
    lastName: visibleText(draft.lastName) === '' ? copy.lastNameRequired : undefined,
    username: usernameError(draft.username),
    bio: isLonger(visibleText(draft.bio), limits.bioAtRegistration)
      ? copy.bioTooLong(limits.bioAtRegistration)
      : undefined,
    isOver16: draft.isOver16 ? undefined : copy.tooYoung,
  }
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined))
}
