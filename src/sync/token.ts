/** The bearer token of calls: the device's own copy while it is good, the identity provider's otherwise. */
import { now } from '../platform/clock'
import { fetchToken } from '../platform/identity'
import { patchSession, readSession } from '../store/device'
import './identity-settings'

/** A token this close to its end (ms) is not worth sending. */
const MARGIN = 60_000

/**
 * The token of whoever is signed in; undefined when nobody is. Throws when the provider cannot be reached: that is a
 * network failure, and no reason to sign anybody out.
 */
export const bearerToken = async (force: boolean): Promise<string | undefined> => {
  const row = await readSession()
  if (!row) return undefined
  if (!force && row.token && row.token.expiresAt - now() > MARGIN) return row.token.value
  const fetched = await fetchToken(force)
  if (!fetched.ok) throw new Error('the identity provider cannot be reached')
  if (fetched.value) await patchSession(row.uid, { token: fetched.value })
  return fetched.value?.value
}
