/**
 * [Note: Guards]
 *
 * They read the device's session row, which was read before anything was painted, so a guard waits for nothing and
 * works offline. Only a user whose profile is not known yet (signed in, then lost the network) waits for the server.
 */
import { redirect } from '@tanstack/react-router'
import type { Failure } from '../../../contract/failure'
import { currentSession } from '../../sync/session/session-state'

/** For the sign-in screens: a signed-in user is redirected home. */
export const mustBeSignedOut = () => {
  if (currentSession()) throw redirect({ to: '/', replace: true })
}

/**
 * Resolves to whether this identity has a profile; requests it from the server if that is not known. Signed out:
 * redirects to /auth.
 */
export const findProfile = async (): Promise<'present' | 'none' | Failure> => {
  const session = currentSession()
  if (!session) throw redirect({ to: '/auth', replace: true })
  if (session.profile !== 'unknown') return session.profile
  const { loadSelf } = await import('../../sync/reading/own-profile')
  const outcome = await loadSelf()
  if (typeof outcome !== 'string') return outcome
  return outcome === 'registered' ? 'present' : 'none'
}
