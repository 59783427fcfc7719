/** The state of every comment, after the faults. */
import { certainDeeds } from '../certain'
import { outboxOf } from '../invariants'
import { hasBlocks, type Deed, type Ledger } from '../ledger'
import type { World } from '../world'

/** A written comment is on the server, or its author got a message, or sees it as rejected. */
const checkStored = (world: World, { comments }: Ledger) => {
  for (const { text, outcome, isStored, isDeleted, isGivenUp, tab } of comments) {
    if (isDeleted || isGivenUp || outcome === 'told' || (outcome === 'under way' && !isStored)) continue
    const isThere = [...world.server.comments.values()].some(({ payload }) => payload === text)
    const isRefused = outboxOf(world, tab.device).some(({ args }) => args.body?.payload === text)
    if (!isThere && !isRefused && !repliedToGone(world, comments, text)) throw new Error(`'${text}' was lost`)
  }
}

/** A comment is sent before its user later turns comments off (O14). */
const checkMuted = (world: World, { comments, deeds }: Ledger) => {
  if (hasBlocks({ deeds }) || !world.devices.every(({ network }) => network.isExact)) return
  for (const { text, tab, place, mutesBefore } of comments) {
    const isOpen =
      mutesBefore === 0 && !deeds.some(({ kind, thing }) => kind === 'move photo' && thing === place.photoId)
    const isHere = deeds.every((deed) => deed.kind !== 'mute comments' || deed.tab.device === tab.device)
    const row = outboxOf(world, tab.device).find(({ args }) => args.body?.payload === text)
    if (isOpen && isHere && row?.refused?.code === 'COMMENTS_OFF')
      throw new Error(`${tab.name} turned comments off before '${text}' was sent, which is older`)
  }
}

/** Comments that their author deleted no longer exist. */
const checkDeleted = ({ server, devices }: World, ledger: Ledger) => {
  // A 404 that a fault made up says that the comment does not exist.
  if (devices.some(({ network }) => network.verdicts.injected > 0)) return
  for (const { thing, tab } of certainDeeds(ledger).filter(
    ({ kind }) => kind === 'delete comment' || kind === 'take back comment',
  )) {
    const left = [...server.comments.values()].find(({ id, clientId }) => id === thing || `temp-${clientId}` === thing)
    // On a photo that was deleted in the meantime the comment counted as deleted.
    const isHidden =
      left &&
      (server.items.get(left.itemId)?.isDeleted ||
        ledger.deeds.some((deed) => deed.kind === 'delete photo' && deed.thing === left.itemId))
    if (left && !isHidden) throw new Error(`${tab.name} deleted '${left.payload}', which the server still has`)
  }
}

/** Deleting an item that is already deleted succeeds. */
const checkDeletions = ({ devices }: World, { deeds }: Ledger) => {
  for (const { name, network, refusals } of devices) {
    if (network.verdicts.injected > 0 || network.verdicts.busy > 0) continue
    const isTold = deeds.some((deed) => deed.tab.device.name === name && isFailedDeletion(deed))
    if (isTold || refusals.some(({ kind }) => kind === 'commentDelete'))
      throw new Error(`${name}was told that a deletion failed, and nothing refused it`)
  }
}

const isFailedDeletion = ({ kind, outcome }: Deed) => kind === 'delete comment' && outcome === 'told'

/** Replies are deleted with their comment. */
const repliedToGone = (world: World, comments: Ledger['comments'], text: string) => {
  const { place } = comments.find((one) => one.text === text) ?? {}
  return place?.parentId !== undefined && !world.server.comments.has(place.parentId)
}

/** Expects each comment to be stored, deleted or refused, as its author asked. */
export const checkComments = (world: World, ledger: Ledger) => {
  checkStored(world, ledger)
  checkMuted(world, ledger)
  checkDeleted(world, ledger)
  checkDeletions(world, ledger)
}
