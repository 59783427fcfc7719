/** Signs in on this device. See [Note: Who is signed in] in session-state.ts. Not part of the first load. */
import type { Identity } from '../../platform/identity/provider-types'
import { writeSession } from '../../store/session-rows'
import { openCache } from '../../store/open-cache'
import { loadSelf } from '../reading/own-profile'
import { adoptRow } from '../session/session-state'

/** Makes this identity the device's session. `failed`: signed in, but the profile could not be loaded. */
export const signIn = async (identity: Identity): Promise<'registered' | 'unregistered' | 'failed'> => {
  await openCache(identity.uid)
  await writeSession(identity)
  await adoptRow()
  const outcome = await loadSelf()
  return typeof outcome === 'string' ? outcome : 'failed'
}
