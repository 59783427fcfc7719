/**
 * Personal invitations: made for one phone number, which the link signs in once (docs/identity.md). The token is in the
 * URL's fragment: browsers send it to no server, and no log or Referer contains it.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import { readTab, writeTab } from '../../platform/tab'
import { anonymousApi, api } from '../session/api'
import { invalidate } from '../reading/freshness/invalidate'
import { pathsOfClique } from '../reading/shows'
import { pathOf, type ItemOf } from '../reading/resource'
import { currentSession } from '../session/session-state'

export type OpenInvitation = ItemOf<'personalInvitations'>

const KEY = 'clique.invitation-key'

/** A secret of this tab: the server repeats a lost answer to the device that has it. */
export const deviceKey = (): string => {
  const known = readTab(KEY)
  if (known !== undefined) return known
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const made = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
  writeTab(KEY, made)
  return made
}

const changed = async (cliqueId: string) => {
  const uid = currentSession()?.uid
  if (uid !== undefined) await invalidate(uid, [pathOf('personalInvitations', cliqueId)])
}

/** Ends an invitation that was not used. */
export const revokePersonalInvitation = async (cliqueId: string, invitationId: string): Promise<Result<unknown>> => {
  const done = await api.revokePersonalInvitation({ params: { id: cliqueId, invitationId } })
  await changed(cliqueId)
  return done
}

/** Makes an invitation for a number (+14155550134); resolves to its URL, which cannot be requested again. */
export const createPersonalInvitation = async (cliqueId: string, phoneNumber: string): Promise<Result<string>> => {
  const made = await api.createPersonalInvitation({ params: { id: cliqueId }, body: { phoneNumber } })
  await changed(cliqueId)
  return made.ok ? ok(new URL(`/invitation#${made.value.token}`, location.origin).href) : made
}

/** The inviting user and the clique, for anyone who has the link. */
export const openPersonalInvitation = async (token: string, signal?: AbortSignal) =>
  /^[\w-]{43}$/.test(token)
    ? anonymousApi.openPersonalInvitation({ body: { token, deviceKey: deviceKey() } }, { signal })
    : fail({ code: 'NOT_FOUND', message: 'Invitation not found', status: 404 } as const)

/** Joins the clique as the signed-in user, whose number the invitation is for; resolves to the clique. */
export const acceptPersonalInvitation = async (token: string): Promise<Result<string>> => {
  const session = currentSession()
  if (!session) return fail({ code: 'UNAUTHENTICATED', message: 'User not authenticated' } as const)
  const accepted = await api.acceptPersonalInvitation({ body: { token } })
  if (!accepted.ok) return accepted
  const { cliqueId } = accepted.value
  await invalidate(session.uid, pathsOfClique(cliqueId, session.userId ?? ''))
  return ok(cliqueId)
}
