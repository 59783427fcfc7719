import type { Failure } from '../../../contract/failure'
import { isUnreached } from '../../platform/background/failure-policy'
import { copy } from './copy'

const FINAL = ['NOT_FOUND', 'INVITE_REVOKED', 'INVITE_EXPIRED', 'INVITE_USED_UP'] as const
/** Final errors of a link, which does not admit every user. */
const FINAL_OF_LINK = [...FINAL, 'INVITE_ONLY'] as const

/** Like `closedWords`, for a personal invitation. */
export const closedPersonalWords = (failure: Failure) => {
  const final = FINAL.find((known) => known === failure.code)
  return final ? { ...copy.personal[final], canRetry: false } : closedWords(failure)
}

/** The texts that explain why an invite link cannot be opened, and whether trying again can help. */
export const closedWords = (failure: Failure) => {
  const final = FINAL_OF_LINK.find((known) => known === failure.code)
  if (final) return { ...copy[final], canRetry: false }
  return { ...(isUnreached(failure) ? copy.offline : copy.failed), canRetry: true }
}
