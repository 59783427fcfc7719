import type { Result } from '../../../contract/failure'
import { api } from '../session/api'
import { invalidate } from '../reading/freshness/invalidate'
import { pathOf } from '../reading/resource'
import { currentSession } from '../session/session-state'

/** Withdraws the open invitation of a user: they cannot join with it from now on. */
export const withdrawInvite = async (cliqueId: string, userId: string): Promise<Result<unknown>> => {
  const done = await api.withdrawCliqueInvite({ params: { id: cliqueId, userId } })
  const uid = currentSession()?.uid
  if (done.ok && uid !== undefined) await invalidate(uid, [pathOf('cliqueInvitees', cliqueId)])
  return done
}
