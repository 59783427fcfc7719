import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Clique, User } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { watchOnline } from '../../platform/background/online'
import { currentSession } from '../session/session-state'
import { isMemberOf } from './invite-links'
import { acceptPersonalInvitation, openPersonalInvitation } from './personal-invitations'

export type PersonalInvitation =
  | { state: 'loading' }
  | { state: 'open'; invitedBy: User | null; clique: Clique | null; phoneNumber: string }
  /** It was used by the signed-in user, who is a member. */
  | { state: 'member'; cliqueId: string }
  | { state: 'closed'; failure: Failure }

const LOADING: PersonalInvitation = { state: 'loading' }

const read = async (token: string, signal: AbortSignal): Promise<PersonalInvitation> => {
  const opened = await openPersonalInvitation(token, signal)
  const session = currentSession()
  const signedIn = session?.profile === 'present'
  if (opened.ok) {
    const { cliqueId } = opened.value.clique ?? {}
    const isMine = signedIn && session.phoneNumber === opened.value.phoneNumber
    const isMember = isMine && cliqueId !== undefined && (await isMemberOf(cliqueId))
    return isMember ? { state: 'member', cliqueId } : { state: 'open', ...opened.value }
  }
  // A used invitation still opens the clique for its member.
  const home = signedIn && opened.error.code === 'INVITE_USED_UP' ? await acceptPersonalInvitation(token) : undefined
  return home?.ok ? { state: 'member', cliqueId: home.value } : { state: 'closed', failure: opened.error }
}

/** The content of a personal invitation. Requested again when `retry` is called, and when the network returns. */
export const usePersonalInvitation = (token: string): { invitation: PersonalInvitation; retry: () => void } => {
  const [invitation, setInvitation] = useState<PersonalInvitation>(LOADING)
  const [round, setRound] = useState(0)
  const wanted = useMemo(() => ({ token, round }), [token, round])
  const retry = useCallback(() => {
    setInvitation(LOADING)
    setRound((last) => last + 1)
  }, [])
  useEffect(() => {
    const abort = new AbortController()
    void read(wanted.token, abort.signal).then((found) => {
      if (!abort.signal.aborted) setInvitation(found)
    })
    return () => abort.abort()
  }, [wanted])
  const unreachable = invitation.state === 'closed' && invitation.failure.status === undefined
  useEffect(() => (unreachable ? watchOnline((online) => online && retry()) : undefined), [unreachable, retry])
  return { invitation, retry }
}
