/** The texted code (specification 1 §5 'Code', §8 'Verify errors'). */
import { limits } from '../../../contract/limits'
import type { VerifyError } from '../../platform/identity'
import { copy } from './copy'

/** Digits only, at most six. */
export const cleanCode = (text: string) => text.replace(/\D/g, '').slice(0, limits.codeLength)

export const isComplete = (code: string) => code.length === limits.codeLength

const messages: Record<VerifyError, string> = {
  'invalid-verification-code': copy.wrongCode,
  'code-expired': copy.codeExpired,
  'no-pending': copy.noPending,
  network: copy.network,
  other: copy.verifyFailed,
}

export const describeVerifyError = (code: VerifyError) => messages[code]
