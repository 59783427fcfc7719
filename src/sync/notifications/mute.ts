/** Whether a member gets notifications of a clique. */
import { api } from '../session/api'
import { invalidate } from '../reading/freshness/invalidate'
import { pathOf, resource } from '../reading/resource'
import { currentSession } from '../session/session-state'

export const notificationsOf = (cliqueId: string) => resource('cliqueNotifications', { params: { id: cliqueId } })

/** Resolves to false if the server did not accept it. */
export const muteClique = async (cliqueId: string, isMuted: boolean): Promise<boolean> => {
  const answer = await api.muteClique({ params: { id: cliqueId }, body: { isMuted } })
  if (answer.ok) await invalidate(currentSession()?.uid ?? '', [pathOf('cliqueNotifications', cliqueId)])
  return answer.ok
}
