import type { PendingKind } from '../../sync/lifecycle/waiting-photos'
import { keysOf } from '../../ui/tools/keys-of'
import { copy } from './copy'

const order = keysOf(copy.pendingKinds)

/** Names the unsent changes that would be lost at sign-out: 'Not sent to the server yet: edits and likes. …'. */
export const pendingText = (pending: readonly PendingKind[]) => {
  const named = order.filter((kind) => pending.includes(kind)).map((kind) => copy.pendingKinds[kind])
  return copy.pendingText(new Intl.ListFormat('en', { type: 'conjunction' }).format(named))
}
