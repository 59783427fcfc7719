import { invalidate } from '../reading/invalidate'
import { pathOf } from '../reading/resource'
import { currentSession } from '../session/session-state'
import type { Sender } from '../writing/outbox/sender'

export const requestSender: Sender = {
  settled: async ({ uid }) => {
    const me = currentSession()?.userId ?? ''
    const mine = [pathOf('getSelf'), pathOf('getUser', me), pathOf('followers', me)]
    await invalidate(uid, [pathOf('followRequests'), ...mine])
  },
}
