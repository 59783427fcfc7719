/** Signing in on this device. See [Note: Who is signed in] in session-state.ts. Not part of the first load. */
import type { Identity } from '../../platform/identity'
import { renewCache } from '../../store/cache'
import { readSession, writeSession } from '../../store/device'
import { openAnyhow } from '../../store/opening'
import { loadSelf } from './session'
import { become } from './session-state'

/** A phone number was confirmed: the device belongs to this identity from now on. */
export const enter = async (identity: Identity): Promise<'registered' | 'unregistered' | 'failed'> => {
  await openAnyhow(() => renewCache(identity.uid))
  await writeSession(identity)
  become(await readSession())
  const outcome = await loadSelf()
  return typeof outcome === 'string' ? outcome : 'failed'
}
