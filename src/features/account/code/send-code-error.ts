/** The message for a code that could not be sent (docs/specification.md 1.8, 3.1). */
import type { SendCodeError } from '../../../platform/identity/provider-types'
import { copy as phoneCopy } from '../../../ui/phone/copy'
import { copy } from '../copy'

export interface SendCodeTrouble {
  message: string
  detail?: string
  /** Whether to list the test numbers next to it. */
  testNumbers: boolean
  /** The page is reloaded: the bot check cannot be drawn a second time. */
  reloads: boolean
}

const messages: Record<SendCodeError, string> = {
  'invalid-phone-number': phoneCopy.invalidPhone,
  'too-many-requests': copy.tooManyRequests,
  'quota-exceeded': copy.quotaExceeded,
  'invalid-app-credential': copy.sendFailed,
  'captcha-check-failed': copy.captchaFailed,
  'web-storage-unsupported': copy.unsupported,
  'admin-restricted-operation': copy.notInvited,
  'code-not-sent': copy.codeNotSent,
  'codes-exhausted': copy.codesExhausted,
  'not-ready': copy.notReady,
  'already-rendered': copy.alreadyRendered,
  network: copy.network,
  other: copy.sendFailed,
}

/** The message for `code`. `local`: the app runs on this very machine, for which the provider rejects real numbers. */
export const describeSendError = (code: SendCodeError, local: boolean): SendCodeTrouble => ({
  message: local && code === 'invalid-app-credential' ? copy.noPhoneOnLocalHost : messages[code],
  ...(code === 'too-many-requests' && { detail: copy.waitFourHours }),
  ...(code === 'admin-restricted-operation' && { detail: copy.howInvited }),
  testNumbers: code === 'too-many-requests' || (local && code === 'invalid-app-credential'),
  reloads: code === 'already-rendered',
})

/** 111-111-1111 with code 111111, and so on to 5. */
export const testNumbers = ['1', '2', '3', '4', '5'].map((digit) => ({
  number: `${digit.repeat(3)}-${digit.repeat(3)}-${digit.repeat(4)}`,
  code: digit.repeat(6),
}))
