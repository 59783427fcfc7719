/** What a person has entered so far, and what is wrong with it (docs/specification.md 1.3, 1.5 'Registration'). */
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

/** The fields that can be wrong, in their order on the screen. */
export const fields = ['firstName', 'lastName', 'username', 'bio', 'isOver16'] as const
export type DraftField = (typeof fields)[number]
export type DraftErrors = Partial<Record<DraftField, string>>

/** Lower case letters, digits and underscores: what a username consists of; anything else is dropped while typing. */
export const cleanUsername = (text: string) => text.replace(/[^a-zA-Z0-9_]/g, '').toLowerCase()

/** Undefined where the username is well formed; says nothing about whether it is taken. */
export const usernameError = (username: string) => {
  if (username === '') return copy.usernameRequired
  if (isLonger(username, limits.usernameAtRegistration)) return copy.usernameTooLong(limits.usernameAtRegistration)
  if (!/^[a-z0-9_]+$/.test(username)) return copy.usernamePattern
  return undefined
}

/** Every field that is wrong, with its words. */
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
