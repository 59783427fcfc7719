import { invalidate } from '../reading/invalidate'
import { pathsOfClique } from '../reading/paths-of-clique'
import { currentSession } from '../session/session-state'
import type { Sender } from './outbox/sender'

export const membershipSender: Sender = {
  settled: ({ uid }, { args }) =>
    invalidate(uid, pathsOfClique(args.params?.['id'] ?? '', currentSession()?.userId ?? '')),
}
