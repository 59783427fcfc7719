import { useEffect } from 'react'
import { useResource } from '../reading/hooks'
import { resource } from '../reading/resource'
import type { Session } from '../session/session-state'
import { noteInvitation } from './guest-session'

/** The guest as the server has them; follows changes of the link. */
export const useGuestSelf = ({ uid }: Pick<Session, 'uid'>) => {
  const { data } = useResource(resource('guestSelf', {}))
  const invitation = data?.invitation
  useEffect(() => {
    if (invitation) void noteInvitation(uid, invitation)
  }, [uid, invitation])
  return data
}
