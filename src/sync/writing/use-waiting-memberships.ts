import { useLive } from '../../store/use-live'
import { useSession } from '../reading/hooks'
import { readWaitingMemberships, type MembershipChange } from './waiting-memberships'

const none: ReadonlyMap<string, MembershipChange> = new Map()

/** What the person did about cliques that the server has not heard of yet, by clique. */
export const useWaitingMemberships = () => {
  const uid = useSession()?.uid
  return useLive(() => (uid === undefined ? none : readWaitingMemberships(uid)), [uid], none)
}
