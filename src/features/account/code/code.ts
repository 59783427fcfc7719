/** The texted code (docs/specification.md 1.5 'Code', 1.8 'Verify errors'). */
import { digitsIn } from '../../../../contract/digits'
import { limits } from '../../../../contract/limits'
import type { VerifyError } from '../../../platform/identity/provider-types'
import { copy } from '../copy'

/** Digits only, at most six. */
export const cleanCode = (text: string) => digitsIn(text).slice(0, limits.codeLength)

export const isComplete = (code: string) => code.length === limits.codeLength

const messages: Record<VerifyError, string> = {
  'invalid-verification-code': copy.wrongCode,
  'code-expired': copy.codeExpired,
  'too-many-requests': copy.tooManyTries,
  'no-pending': copy.noPending,
  network: copy.network,
  other: copy.verifyFailed,
}

export const describeVerifyError = (code: VerifyError) => messages[code]

/** Whether the sent code can no longer be confirmed, so that only a new code helps. */
export const needsNewCode = (code: VerifyError) =>
  code === 'code-expired' || code === 'too-many-requests' || code === 'no-pending'
