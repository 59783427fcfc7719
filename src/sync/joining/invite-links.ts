/**
 * Invite links: created, listed and revoked by members who may invite; opened by anyone who has one
 * (docs/decisions/0005). The token is in the URL's fragment: browsers send it to no server, and no log or Referer
 * contains it.
 */
import { fail, ok, type Result } from '../../../contract/failure'
import { log } from '../../platform/log'
import { anonymousApi, api } from '../session/api'
import { pathsOfClique } from '../reading/shows'
import { invalidate } from '../reading/freshness/invalidate'
import { pathOf, type ItemOf } from '../reading/resource'
import { currentSession } from '../session/session-state'

export type InviteLink = ItemOf<'inviteLinks'>

const signedOut = fail({ code: 'UNAUTHENTICATED', message: 'User not authenticated' } as const)

const linksOf = (cliqueId: string) => [pathOf('inviteLinks', cliqueId)]

/** The URL of a link. The token is known only now: the server stores none. */
const addressOf = (token: string) => new URL(`/join#${token}`, location.origin).href

/** Makes a link; `expiresIn` in seconds, null for no end. Resolves to its URL, which cannot be requested again. */
export const createInviteLink = async (
  cliqueId: string,
  rules: { expiresIn: number | null; useLimit: number | null },
): Promise<Result<string>> => {
  const made = await api.createInviteLink({ params: { id: cliqueId }, body: rules })
  if (!made.ok) return made
  const uid = currentSession()?.uid
  if (uid !== undefined) await invalidate(uid, linksOf(cliqueId))
  return ok(addressOf(made.value.token))
}

/** Revokes a link: no one can join with it from now on. */
export const revokeInviteLink = async (cliqueId: string, linkId: string): Promise<Result<unknown>> => {
  const done = await api.revokeInviteLink({ params: { id: cliqueId, linkId } })
  const uid = currentSession()?.uid
  if (done.ok && uid !== undefined) await invalidate(uid, linksOf(cliqueId))
  return done
}

/** The clique of the link, for anyone who has it. */
export const openInvite = async (token: string, signal?: AbortSignal) => {
  if (!/^[\w-]{22}$/.test(token))
    return fail({ code: 'NOT_FOUND', message: 'Invitation not found', status: 404 } as const)
  const opened = await anonymousApi.openInvite({ body: { token } }, { signal })
  return opened.ok ? ok(opened.value.clique) : opened
}

/** Joins by a link; resolves to the clique. It does so for a member too, even if the link has ended. */
export const acceptInvite = async (token: string): Promise<Result<string>> => {
  const session = currentSession()
  if (!session) return signedOut
  const accepted = await api.acceptInvite({ body: { token } })
  if (!accepted.ok) {
    log.warn('invite_link.not_accepted', { code: accepted.error.code })
    return accepted
  }
  const { cliqueId } = accepted.value
  await invalidate(session.uid, pathsOfClique(cliqueId, session.userId ?? ''))
  return ok(cliqueId)
}

/** Whether the signed-in user is already in this clique; undefined if that cannot be known now. */
export const isMemberOf = async (cliqueId: string): Promise<boolean | undefined> => {
  const status = await api.memberStatus({ params: { id: cliqueId } })
  return status.ok ? status.value === 'leader' || status.value === 'member' : undefined
}
