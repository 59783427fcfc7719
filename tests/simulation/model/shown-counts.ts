/** Counts on screens: comments of photos, photos of collections, users whom a user follows. */
import type { Tab } from '../device/tab'
import { tookPhotos } from './interference'
import { hasBlocks, isOfPhoto, type Deed, type Ledger } from './ledger'
import { repliesTo } from '../server/state'
import { allScreensOf, openScreenOf } from './screens'
import type { World } from './world'

/** Milliseconds after which every tab has read a change that one of them stored. */
export const READ_MS = 400

/** Whether the device has received all answers about its changes on the server. */
export const isAnswered = ({ device: { network } }: Tab) => network.unheard.size === 0 && network.isQuiet(READ_MS)

/** Deletions with replies, and deletions that are not stored here. */
const mayChangeCounts = (tab: Tab, { kind, outcome, tab: { device } }: Deed) =>
  kind === 'delete comment' || (kind === 'take back comment' && (outcome !== 'done' || device !== tab.device))

/** The number of comments of a photo by its screens, if no other user and no other device wrote or deleted one. */
export const checkCounts = (tab: Tab, world: World, { comments, deeds }: Ledger) => {
  if (hasBlocks({ deeds })) return
  if (wasRefusedAny(tab, ['comment', 'commentDelete'])) return
  const isTold = tab.device.host === undefined || world.guestLink.rights.readComments
  for (const photoId of world.photos) {
    const here = comments.filter(({ place }) => place.photoId === photoId)
    const isOwn = here.every((one) => one.tab.device === tab.device && one.outcome === 'done' && !one.isGivenUp)
    if (!isOwn || deeds.some((deed) => mayChangeCounts(tab, deed))) continue
    const flicks = allScreensOf(tab, 'collection').flatMap((screen) => screen.value().flicks)
    const flick = flicks.find(({ id }) => id === photoId)
    const known = (world.firstComments.get(photoId) ?? 0) + here.filter(({ isDeleted }) => !isDeleted).length
    const count = isTold ? known : 0
    if (flick && flick.numComments !== count)
      throw new Error(`${tab.name} counts ${flick.numComments} comments, not ${count}`)
  }
}

/** The number of replies to a comment, if no other user and no other device wrote or deleted one. */
export const checkReplies = (tab: Tab, world: World, { comments, deeds }: Ledger) => {
  if (hasBlocks({ deeds }) || wasRefusedAny(tab, ['comment', 'commentDelete'])) return
  if (deeds.some((deed) => mayChangeCounts(tab, deed))) return
  if (comments.some((one) => one.tab.device !== tab.device || one.outcome !== 'done' || one.isGivenUp)) return
  const texts = new Set(comments.map(({ text }) => text))
  for (const { id, pending, numReplies } of allScreensOf(tab, 'comments').flatMap((screen) => screen.value().items)) {
    const others = repliesTo(world.server, id).filter(({ payload }) => !texts.has(payload)).length
    const count = others + comments.filter(({ place, isDeleted }) => place.parentId === id && !isDeleted).length
    if (!pending && numReplies !== count) throw new Error(`${tab.name} counts ${numReplies} replies, not ${count}`)
  }
}

const wasRefusedAny = ({ device }: Tab, kinds: readonly string[]) =>
  device.refusals.some(({ kind }) => kinds.includes(kind))

/** The number of users whom its user follows, if all their follows are certain and answered. */
export const checkFollowing = (tab: Tab, world: World, { deeds }: Ledger, certain: readonly Deed[], person: string) => {
  const follows = deeds.filter((deed) => deed.kind === 'follow' && deed.person === person)
  const last = certain.filter((deed) => deed.kind === 'follow' && deed.person === person)
  const isHere = follows.every((deed) => deed.tab.device === tab.device)
  if (deeds.some(({ kind, thing }) => kind === 'remove follower' && thing === person)) return
  const isKnown = isHere && new Set(follows.map(({ thing }) => thing)).size === last.length
  const self = openScreenOf(tab, 'profile', person)?.value().user
  if (!self || !isKnown || !isAnswered(tab)) return
  const isCounted = ({ wanted, thing }: Deed) => wanted === true && world.server.users.get(thing)?.isPrivate === false
  const count = last.filter(isCounted).length
  if (self.followingCount !== count)
    throw new Error(`${tab.name} counts ${self.followingCount} that its person follows, not ${count}`)
}

/**
 * The number of photos of each collection, if only its user moved and deleted them, on this device, and none was sent.
 */
export const checkPhotoCounts = (tab: Tab, world: World, { deeds, photos }: Ledger, certain: readonly Deed[]) => {
  if (tookPhotos({ deeds })) return
  const mine = certain.filter((deed) => isOfPhoto(deed) && deed.tab.device === tab.device)
  const things = new Set(deeds.filter(isOfPhoto).map(({ kind, thing }) => `${kind} ${thing}`))
  const copies = deeds.filter(({ kind }) => kind === 'copy photo')
  const copied = certain.filter((deed) => deed.kind === 'copy photo' && deed.tab.device === tab.device)
  if (photos.length > 0 || mine.length + copied.length === 0 || mine.length < things.size) return
  // A copy that is moved or deleted has an id that no action before it names.
  if (copied.length < copies.length || deeds.some((deed) => isOfPhoto(deed) && !world.firstPhotos.has(deed.thing)))
    return
  const places = new Map(world.firstPhotos)
  for (const { thing, wanted } of copied) places.set(`copy of ${thing}`, String(wanted))
  for (const { kind, thing, wanted } of mine) if (kind === 'move photo') places.set(thing, String(wanted))
  for (const { kind, thing, wanted } of mine) if (kind === 'delete photo' && wanted === true) places.delete(thing)
  for (const id of world.collections) {
    const screen = openScreenOf(tab, 'collection', id)?.value()
    const count = [...places.values()].filter((place) => place === id).length
    const lists = allScreensOf(tab, 'list').flatMap((list) => list.value().items)
    const shown = [
      ...(screen?.phase === 'done' && screen.collection ? [screen.collection] : []),
      ...lists.filter(({ collectionId }) => collectionId === id),
    ]
    const wrong = shown.find(({ flickCount }) => flickCount !== count)
    if (wrong) throw new Error(`${tab.name} counts ${wrong.flickCount} photos in ${id}, not ${count}`)
  }
}
