import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Clique } from '../../../contract/entities'
import type { Failure } from '../../../contract/failure'
import { watchOnline } from '../../platform/background/online'
import { useSession } from '../reading/hooks'
import { acceptInvite, isMemberOf, openInvite } from './invite-links'

export type Invite =
  | { state: 'loading' }
  | { state: 'open'; clique: Clique }
  /** The signed-in user is already a member. */
  | { state: 'member'; cliqueId: string }
  | { state: 'closed'; failure: Failure }

const LOADING: Invite = { state: 'loading' }

const isDead = ({ code }: Failure) => code.startsWith('INVITE_')

interface Wanted {
  token: string
  signedIn: boolean
}

const read = async ({ token, signedIn }: Wanted, signal: AbortSignal): Promise<Invite> => {
  const opened = await openInvite(token, signal)
  if (opened.ok) {
    const { cliqueId } = opened.value
    return signedIn && (await isMemberOf(cliqueId))
      ? { state: 'member', cliqueId }
      : { state: 'open', clique: opened.value }
  }
  // A link that has ended still opens the clique for its members, and makes no one a member.
  const home = signedIn && isDead(opened.error) ? await acceptInvite(token) : undefined
  return home?.ok ? { state: 'member', cliqueId: home.value } : { state: 'closed', failure: opened.error }
}

/** The clique of an invite link. Requested again when `retry` is called, and when the network returns. */
export const useInvite = (token: string): { invite: Invite; retry: () => void } => {
  const signedIn = useSession()?.profile === 'present'
  const [invite, setInvite] = useState<Invite>(LOADING)
  const [round, setRound] = useState(0)
  const wanted = useMemo(() => ({ token, signedIn, round }), [token, signedIn, round])
  const retry = useCallback(() => {
    setInvite(LOADING)
    setRound((last) => last + 1)
  }, [])
  useEffect(() => {
    const abort = new AbortController()
    void read(wanted, abort.signal).then((found) => {
      if (!abort.signal.aborted) setInvite(found)
    })
    return () => abort.abort()
  }, [wanted])
  const unreachable = invite.state === 'closed' && invite.failure.status === undefined
  useEffect(() => (unreachable ? watchOnline((online) => online && retry()) : undefined), [unreachable, retry])
  return { invite, retry }
}
