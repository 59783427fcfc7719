/** What screens show after every step. */
import type { Device } from '../device/device'
import type { Tab } from '../device/tab'
import { certainDeeds } from './certain'
import { shownCopy } from './copies'
import { hasBlocks, isOfPhoto, type Deed, type Ledger } from './ledger'
import { allOpenScreens, allScreensOf, isWhole, openScreenOf, placesOf } from './screens'
import type { World } from './world'

/** What a screen shows of a deed: whether it is so, and the count that it is part of. */
interface ShownDeed {
  isSo: unknown
  count?: number
}

const shownOf = (tab: Tab, deed: Deed, deeds: readonly Deed[]): ShownDeed | undefined => {
  const { kind, thing, wanted } = deed
  if (kind === 'follow') {
    const user = openScreenOf(tab, 'profile', thing)?.value().user
    return user && { isSo: user.relationship !== 'unrelated', count: user.followersCount }
  }
  if (kind === 'block') {
    const user = openScreenOf(tab, 'profile', thing)?.value().user
    return user && { isSo: user.isBlocked === true }
  }
  if (kind === 'member') {
    const { clique, membership } = openScreenOf(tab, 'clique', thing)?.value() ?? {}
    return clique && membership && { isSo: membership.inside, count: clique.memberCount }
  }
  if (kind === 'mute comments') {
    const collection = openScreenOf(tab, 'collection', thing)?.value().collection
    return collection && { isSo: collection.commentsOff === true }
  }
  if (kind === 'delete photo') return wanted === true ? { isSo: placesOf(tab, thing).length === 0 } : undefined
  if (kind === 'move photo') {
    const isDeleted = deeds.some((deed) => deed.kind === 'delete photo' && deed.thing === thing)
    const target = openScreenOf(tab, 'collection', String(wanted))?.value()
    const places = placesOf(tab, thing)
    return isDeleted || (places.length === 0 && !isWhole(target)) ? undefined : { isSo: places.join(' and ') }
  }
  if (kind === 'copy photo') return shownCopy(tab, deed, deeds)
  if (kind !== 'like' && kind !== 'name photo') return undefined
  const flicks = allScreensOf(tab, 'collection').flatMap((screen) => screen.value().flicks)
  const flick = flicks.find(({ id }) => id === thing)
  if (kind === 'name photo') return flick && { isSo: flick.caption }
  return flick && { isSo: flick.hasLiked, count: flick.numLikes }
}

const UNCOUNTED: ReadonlySet<string> = new Set([
  'name photo',
  'move photo',
  'copy photo',
  'delete photo',
  'mute comments',
  'block',
])

/** The count that belongs to a deed, where no other user did anything of its kind to its thing; else undefined. */
const countOf = (world: World, { deeds }: Ledger, { person, kind, thing, wanted }: Deed): number | undefined => {
  if (UNCOUNTED.has(kind)) return undefined
  if (deeds.some((other) => other.kind === kind && other.thing === thing && other.person !== person)) return undefined
  if (kind === 'like') return Number(wanted)
  if (kind === 'follow') return Number(wanted === true && world.server.users.get(thing)?.isPrivate === false)
  const first = world.firstMembers.get(thing) ?? new Set()
  return first.size - Number(first.has(person)) + Number(wanted)
}

/** Milliseconds by which every tab has read what one of them stored. */
const READ_MS = 400

/** Whether the device knows of all that the server did for it. */
const isAnswered = ({ device: { network } }: Tab) => network.unheard.size === 0 && network.isQuiet(READ_MS)

/**
 * Whether an answer may count a comment that is laid over it: the server has one that still waits in the outbox, or the
 * answer was under way when the server accepted one, and is to be fetched again.
 */
const mayCountTwice = ({ device }: Tab, { server, personOn }: World) => {
  const sent = new Set([...server.comments.values()].map(({ clientId }) => `comment temp-${clientId}`))
  const name = `clique-cache-${personOn.get(device)?.uid ?? ''}`
  const answers = device.database.rows<{ key: string; stale?: unknown }>(name, 'responses')
  return (
    device.database.rows<{ key: string }>(name, 'outbox').some(({ key }) => sent.has(key)) ||
    answers.some(({ key, stale }) => key.startsWith('getCollection/') && stale)
  )
}

/** Deletions with replies, and those that are not stored here. */
const mayChangeCounts = (tab: Tab, { kind, outcome, tab: { device } }: Deed) =>
  kind === 'delete comment' || (kind === 'take back comment' && (outcome !== 'done' || device !== tab.device))

/** How many comments a photo has by what its screens show, where no one else and no other device wrote or deleted one. */
const checkCounts = (tab: Tab, world: World, { comments, deeds }: Ledger) => {
  if (hasBlocks({ deeds })) return
  if (!isAnswered(tab) || mayCountTwice(tab, world) || wasRefusedAny(tab, ['comment', 'commentDelete'])) return
  for (const photoId of world.photos) {
    const here = comments.filter(({ place }) => place.photoId === photoId)
    const isOwn = here.every((one) => one.tab.device === tab.device && one.outcome === 'done' && !one.isGivenUp)
    if (!isOwn || deeds.some((deed) => mayChangeCounts(tab, deed))) continue
    const flicks = allScreensOf(tab, 'collection').flatMap((screen) => screen.value().flicks)
    const flick = flicks.find(({ id }) => id === photoId)
    const count = (world.firstComments.get(photoId) ?? 0) + here.filter(({ isDeleted }) => !isDeleted).length
    if (flick && flick.numComments !== count)
      throw new Error(`${tab.name} counts ${flick.numComments} comments, not ${count}`)
  }
}

const wasRefusedAny = ({ device }: Tab, kinds: readonly string[]) =>
  device.refusals.some(({ kind }) => kinds.includes(kind))

/** How many users its person follows, where all that they followed is certain and answered. */
const checkFollowing = (tab: Tab, world: World, { deeds }: Ledger, certain: readonly Deed[], person: string) => {
  const follows = deeds.filter((deed) => deed.kind === 'follow' && deed.person === person)
  const last = certain.filter((deed) => deed.kind === 'follow' && deed.person === person)
  const isHere = follows.every((deed) => deed.tab.device === tab.device)
  const isKnown = isHere && new Set(follows.map(({ thing }) => thing)).size === last.length
  const self = openScreenOf(tab, 'profile', person)?.value().user
  if (!self || !isKnown || !isAnswered(tab)) return
  const isCounted = ({ wanted, thing }: Deed) => wanted === true && world.server.users.get(thing)?.isPrivate === false
  const count = last.filter(isCounted).length
  if (self.followingCount !== count)
    throw new Error(`${tab.name} counts ${self.followingCount} that its person follows, not ${count}`)
}

/** How many photos each collection has, where its person alone moved and deleted them, on this device, and none was sent. */
const checkPhotoCounts = (tab: Tab, world: World, { deeds, photos }: Ledger, certain: readonly Deed[]) => {
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

/** No collection shows a photo twice, as one that was moved there may be. */
const checkPhotosOnce = (tab: Tab) => {
  for (const screen of allScreensOf(tab, 'collection')) {
    const ids = screen.value().flicks.map(({ id }) => id)
    if (new Set(ids).size < ids.length) throw new Error(`${tab.name} shows a photo twice: ${ids.join(', ')}`)
  }
}

/** Tabs of one device show the same stored answers. */
const checkAlike = (device: Device, now: number) => {
  const shown = new Map<string, number>()
  for (const tab of device.tabs) {
    if (tab.isFrozen || !tab.isReady) continue
    for (const [key, screen] of allOpenScreens(tab)) {
      const { savedAt, phase } = screen.value()
      if (phase !== 'done' || savedAt === undefined || savedAt > now - READ_MS) continue
      const other = shown.get(key) ?? savedAt
      shown.set(key, savedAt)
      if (other !== savedAt) throw new Error(`${tab.name} shows ${key} as of ${savedAt}, another tab as of ${other}`)
    }
  }
}

/** No comment is shown twice, and those that its author wrote on this device are shown. */
const checkComments = (tab: Tab, { comments }: Ledger, person: string) => {
  for (const { text, place, outcome, isGivenUp, isDeleted, ...written } of comments) {
    const screen = openScreenOf(tab, 'comments', place.photoId)?.value()
    if (!screen || screen.phase === 'opening' || screen.phase === 'loading') continue
    const times = screen.items.filter((shown) => shown.text === text).length
    if (times > 1) throw new Error(`${tab.name} shows '${text}' ${times} times`)
    const isOwn = written.person === person && written.tab.device === tab.device
    const isMissing = isOwn && outcome === 'done' && !isGivenUp && !isDeleted && !place.parentId && times === 0
    if (isMissing && !screen.error) throw new Error(`${tab.name} does not show its own '${text}'`)
  }
}

/** Of a user whom its person blocked on this device no comment is shown, once the server knows and all was fetched again. */
const checkBlocks = (tab: Tab, world: World, certain: readonly Deed[], person: string) => {
  if (!isAnswered(tab)) return
  for (const { thing } of certain.filter(
    (deed) => deed.kind === 'block' && deed.wanted === true && deed.person === person && deed.tab.device === tab.device,
  )) {
    if (!world.server.blocks.some(({ blocker, blocked }) => blocker === person && blocked === thing)) continue
    for (const screen of allScreensOf(tab, 'comments').map((one) => one.value()))
      if (screen.phase === 'done' && !screen.error && screen.items.some(({ userId }) => userId === thing))
        throw new Error(`${tab.name} shows a comment of a user whom its person blocked`)
  }
}

/** An action is shown at once, before it is stored. */
export const checkAtOnce = ({ deeds, comments }: Ledger, from: { deeds: number; comments: number }) => {
  for (const deed of deeds
    .slice(from.deeds)
    .slice(-1)
    .filter(({ tab }) => !tab.isFrozen)) {
    const shown = shownOf(deed.tab, deed, deeds)
    if (shown && shown.isSo !== deed.wanted) throw new Error(`${deed.tab.name} does not show its ${deed.kind} at once`)
  }
  for (const { tab, text, place } of comments.slice(from.comments)) {
    const screen = openScreenOf(tab, 'comments', place.photoId)?.value()
    if (place.parentId || tab.isFrozen || screen?.phase !== 'done') continue
    const isShown = screen.items.some((shown) => shown.text === text)
    if (!isShown) throw new Error(`${tab.name} does not show '${text}' at once`)
  }
}

/** A rejection is told in a tab that the person looks at. */
const checkTold = ({ name, tabs, told, network }: Device) => {
  const used = tabs.filter(({ isFrozen, isReady, client }) => !isFrozen && isReady && client.currentSession())
  if (used.some(({ client }) => client.toldUnseen.length > 0))
    throw new Error(`${name}told a rejection in a hidden tab`)
  const isSeen = used.some(({ document }) => document.visibilityState === 'visible')
  if (!isSeen || !network.isQuiet(READ_MS)) return
  const heard = Math.max(...used.map(({ client }) => client.heardRefusals.length))
  if (heard > told) throw new Error(`${name}told ${told} of ${heard} rejections`)
}

/** Every tab of a device shows what its person did there last, pending or accepted. */
export const checkShown = (world: World, ledger: Ledger) => {
  const certain = certainDeeds(ledger)
  for (const device of world.devices) {
    checkAlike(device, device.now())
    checkTold(device)
    for (const tab of device.tabs) {
      const person = world.personOn.get(device)?.userId
      if (person === undefined || tab.isFrozen || !tab.isReady) continue
      if (tab.client.currentSession()?.userId !== person) continue
      checkComments(tab, ledger, person)
      checkPhotosOnce(tab)
      checkCounts(tab, world, ledger)
      checkBlocks(tab, world, certain, person)
      checkFollowing(tab, world, ledger, certain, person)
      checkPhotoCounts(tab, world, ledger, certain)
    }
  }
  for (const deed of certain) {
    const { device } = deed.tab
    if (world.personOn.get(device)?.userId !== deed.person) continue
    for (const tab of device.tabs) {
      if (tab.isFrozen || !tab.isReady || tab.client.currentSession()?.userId !== deed.person) continue
      const shown = shownOf(tab, deed, ledger.deeds)
      if (!shown) continue
      if (shown.isSo !== deed.wanted) throw new Error(`${tab.name} does not show its own ${deed.kind}`)
      const count = countOf(world, ledger, deed)
      if (count !== undefined && shown.count !== count)
        throw new Error(`${tab.name} counts ${shown.count} for its own ${deed.kind}, not ${count}`)
    }
  }
}
