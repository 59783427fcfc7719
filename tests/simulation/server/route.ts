/** One call's answer by the double. */
import type { CallName, Calls } from '../../../contract/calls'
import type { Reply, Request } from '../../../contract/call'
import type { Result } from '../../../contract/failure'
import { placeIn } from '../../../server/database/page'
import type { Refusal } from '../../../server/basis/refusal'
import type { GuestLinkRow } from './guests/rows'
import type { ServerState } from './state'

export interface Caller {
  uid: string
  /** Empty if not registered. */
  userId: string
  /** Absent for users. */
  guest?: { link: GuestLinkRow; token: string }
}

export type DoubleRoutes = {
  [N in CallName]?: (state: ServerState, request: Request<Calls[N]>, caller: Caller) => Result<Reply<Calls[N]>, Refusal>
}

export interface Paging {
  page: number
  size: number
}

export const pageOf = <T>(all: readonly T[], { page, size }: Paging) => ({
  rows: all.slice(page * size, (page + 1) * size),
  paging: placeIn({ page, size }, all.length),
})
