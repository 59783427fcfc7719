/** Why a passkey was not made or used, in words; undefined if the user cancelled. */
import type { PasskeyTrouble } from '../../../sync/lifecycle/passkeys'
import { copy } from '../copy'

export const describePasskeyTrouble = (code: PasskeyTrouble): string | undefined => {
  if (code === 'cancelled' || code === 'SIGN_IN_AGAIN') return undefined
  if (code === 'known') return copy.passkeyKnown
  if (code === 'refused') return copy.passkeyNotOffered
  if (code === 'PASSKEY_REFUSED') return copy.passkeyRefused
  if (code === 'PASSKEY_UNKNOWN') return copy.passkeyUnknown
  return code === 'NETWORK' || code === 'TIMEOUT' ? copy.network : copy.passkeyFailed
}
