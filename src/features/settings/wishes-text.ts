import type { WishKind } from '../../sync/uploads/waiting-photos'
import { copy } from './copy'

const order = Object.keys(copy.wishKinds) as WishKind[]

/** Names what was not sent and would be lost at sign-out: 'Not sent to the server yet: edits and likes. …'. */
export const wishesText = (wishes: readonly WishKind[]) => {
  const named = order.filter((kind) => wishes.includes(kind)).map((kind) => copy.wishKinds[kind])
  return copy.wishesText(new Intl.ListFormat('en', { type: 'conjunction' }).format(named))
}
