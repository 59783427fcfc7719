import type { Database } from '../database/tables'
import type { Authority } from './authority'
import { readCodeAddress } from './code-address'
import type { Send } from './codes/sending'
import { listPasskeys } from './passkeys'
import type { RelyingParty } from './relying-party'
import type { SignInRules } from './sign-in-rules'

export interface WayInRules extends Pick<SignInRules, 'delivery'> {
  identity: Authority['config']
  mail?: Send
  site?: RelyingParty
}

/**
 * Whether a user who is signed out gets in again without an operator: codes are sent, or the user has a passkey of this
 * site.
 */
export const hasSecondWayIn = async (
  db: Database,
  { identity, delivery, mail, site }: WayInRules,
  { uid, userId }: { uid: string; userId: string },
): Promise<boolean> => {
  if (identity.mode !== 'local' || delivery.by !== 'operator') return true
  if (mail && (await readCodeAddress(db, uid)) !== null) return true
  if (site === undefined) return false
  // The site of an older passkey is not known.
  return (await listPasskeys(db, userId)).some((passkey) => passkey.site === null || passkey.site === site.id)
}
