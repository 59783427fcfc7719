import { pathOf } from '../reading/resource'
import type { Sender } from './base/sender'

export const requestSender: Sender = {
  stale: (_, me) => [pathOf('followRequests'), pathOf('getSelf'), pathOf('getUser', me), pathOf('followers', me)],
}
