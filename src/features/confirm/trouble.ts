import type { PasskeyTrouble } from '../../sync/lifecycle/passkeys'
import { copy } from './copy'

const words: Partial<Record<PasskeyTrouble, string>> = {
  NETWORK: copy.offline,
  TIMEOUT: copy.offline,
  TOO_MANY_REQUESTS: copy.tooMany,
  INVALID_REQUEST: copy.wrong,
  NOT_FOUND: copy.ended,
  PASSKEY_REFUSED: copy.passkeyRefused,
  PASSKEY_UNKNOWN: copy.passkeyRefused,
  refused: copy.passkeyNotOffered,
}

/** The message for a failed confirmation of the sign-in; undefined if the user cancelled. */
export const describeTrouble = (code: PasskeyTrouble): string | undefined =>
  code === 'cancelled' ? undefined : (words[code] ?? copy.failed)
