/** After the faults: all queues drain, and every device shows the server's state. */
import type { Device } from '../device/device'
import { roomOf } from '../server/guests/rights'
import { openReports } from '../server/open-reports'
import { followOf, itemsOf } from '../server/state'
import { certainDeeds } from './certain'
import { checkCopies } from './copies'
import type { DeedKind } from './deed-kinds'
import { hasCover } from './covers'
import { namesOf } from './performers/details'
import { checkTabs, openTabs, usedTabs } from './compare'
import { checkEnded, checkGuestsArrived } from './guests/arrived'
import { claimAgain } from './guests/claim-again'
import { checkStep, outboxOf } from './invariants'
import { checkShown } from './shown'
import { hasBlocks, type Deed, type Ledger } from './ledger'
import { pick } from './performers/uploads'
import { checkArrived, checkSent, waitingPhotos } from './uploads'
import { screensOf } from './screens'
import { settlePersons, signIn, type World } from './world'

/** Long enough for every hold and every wait of the outbox. */
const DRAINING_MS = 200_000
/** The same if a user looks at the tabs: only a running call may still be waited for. */
const LOOKED_AT_MS = 45_000
const SLICE_MS = 2000
/** Time (ms) by which a hanging call is cancelled, as are two requests for its token, one after the other. */
const LONGEST_CALL_MS = 72_000

const endFaults = (world: World) => {
  world.downUntil = 0
  for (const device of world.devices) {
    device.network.faults = []
    device.network.anyFaults = []
    while (device.network.release());
    device.database.refusals = { times: 0, quota: false }
    for (const tab of device.tabs) device.freeze(tab, false)
    for (const tab of device.tabs.slice(1)) device.kill(tab)
    if (device.tabs.length === 0) device.openTab()
    for (const tab of device.tabs.slice(0, 1)) device.show(tab)
    device.setOnline(true)
  }
}

/** Whether the server rejected a fresh token, or the provider the sign-in: an expired token is renewed. */
const mayEndSession = ({ tokenEnds }: World, { network: { verdicts } }: Device) =>
  verdicts.signInsRefused > 0 ||
  tokenEnds > 1 ||
  (verdicts.injectedUnauthorized > 0 && verdicts.unauthorized + verdicts.injectedUnauthorized > 2)

/** Users whom the server signed out sign in again. */
const signInAgain = (world: World) => {
  for (const device of world.devices) {
    const person = world.personOn.get(device)
    const [tab] = device.tabs
    if (device.host || !person || !tab || tab.client.currentSession()) continue
    if (!mayEndSession(world, device)) throw new Error(`${device.name}signed ${person.name} out by itself`)
    signIn(world, device, tab, person)
  }
}

/** The user looks at each tab: waiting changes are sent again at once. */
const lookAtAll = (world: World) => {
  for (const tab of openTabs(world))
    world.scheduler.later('visible', tab, 0, () => tab.document.dispatchEvent({ type: 'visibilitychange' }))
}

/** Guests look at what their page says: a host may have taken back what ended it. */
const lookAtNotices = (world: World) => {
  const notices = openTabs(world).filter(({ client }) => client.currentSession()?.isEnded)
  for (const tab of notices) tab.act(() => tab.document.dispatchEvent({ type: 'visibilitychange' }))
  if (notices.length > 0) world.scheduler.pass(ASKING_MS)
}
/** Time (ms) in which a healthy server answers. */
const ASKING_MS = 2000

const waitingRows = (world: World) =>
  world.devices.flatMap((device) =>
    outboxOf(world, device)
      .filter(({ refused }) => !refused)
      .map(({ key }) => `${device.name}${key}`),
  )

const left = (world: World) => [...waitingRows(world), ...waitingPhotos(world)]

const drain = (world: World, within: number) => {
  for (let passed = 0; passed < within; passed += SLICE_MS) {
    // The host resumes it, also if their call to pause it arrives only now.
    world.guestLink.isPaused = false
    world.scheduler.pass(SLICE_MS)
    if (left(world).length === 0) return
  }
  throw new Error(`still waiting: ${left(world).join(', ')}`)
}

/** A written comment is on the server, or its author got a message, or sees it as rejected. */
const checkComment = (world: World, { comments }: Ledger) => {
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

/** Whether photos of a departed member remain although no user restored one. */
const hasPhotos = ({ server, collections }: World, { deeds }: Ledger, owner: string) =>
  !deeds.some(({ kind, wanted }) => kind === 'delete photo' && wanted === false) &&
  collections.some((id) => itemsOf(server, id).some((item) => item.owner === owner))

/** Expects the user's last change to be on the server. */
const checkWanted = (world: World, ledger: Ledger) => {
  const { server, devices, personOn } = world
  const clique = server.cliques.get(world.cliques[0] ?? '')
  const has: Partial<Record<DeedKind, (deed: Deed) => unknown>> = {
    'move photo': ({ thing }) => server.items.get(thing)?.collectionId,
    'delete photo': ({ thing }) => server.items.get(thing)?.isDeleted,
    like: ({ thing, person }) => server.items.get(thing)?.likes.has(person),
    'like comment': ({ thing, person }) => server.comments.get(thing)?.likes.has(person),
    follow: ({ thing, person }) => followOf(server, person, thing) !== undefined,
    block: ({ thing, person }) => server.blocks.some(({ blocker, blocked }) => blocker === person && blocked === thing),
    member: ({ thing, person, takesPhotos }) => {
      const isMember = server.cliques.get(thing)?.members.has(person)
      const isLeft = takesPhotos && !isMember && hasPhotos(world, ledger, person)
      return isLeft ? 'their photos' : isMember
    },
    'name clique': ({ thing }) => server.cliques.get(thing)?.name,
    'name photo': ({ thing }) => server.items.get(thing)?.caption,
    'remove member': ({ thing, wanted }) => {
      if (clique?.members.has(thing)) return 'a member'
      return wanted === 'go' && hasPhotos(world, ledger, thing) ? 'their photos' : wanted
    },
    'hand over': () => clique?.leader,
    'remove follower': ({ thing, person }) => followOf(server, thing, person) === undefined,
    'report photo': ({ thing, person }) =>
      server.reports.find(({ itemId, userId }) => itemId === thing && userId === person)?.reason,
    'remove guest': ({ thing }) => server.guests.get(thing)?.removedOrder !== undefined,
    'revoke link': ({ thing }) => server.guestLinks.get(thing)?.isRevoked,
    'settle report': ({ thing, wanted }) => {
      const isOpen = openReports(server, world.cliques[0] ?? '').some(({ item }) => item.id === thing)
      return isOpen || (wanted === 'remove' && !server.items.get(thing)?.isDeleted) ? 'open' : wanted
    },
    'place photo': ({ thing }) => server.items.get(thing)?.place?.name ?? '',
    'name people': ({ thing }) => namesOf([...(server.items.get(thing)?.people ?? [])]),
    'cover collection': ({ thing, wanted }) => hasCover(world, thing, String(wanted)) && wanted,
    'name collection': ({ thing }) => server.collections.get(thing)?.name,
    'mute comments': ({ thing }) => server.collections.get(thing)?.commentsOff,
    'name user': ({ thing }) => server.users.get(thing)?.firstName,
  }
  for (const deed of certainDeeds(ledger)) {
    const found = has[deed.kind]?.(deed)
    const isHere = devices.some((device) => device === deed.tab.device && personOn.get(device)?.userId === deed.person)
    if (isHere && found !== undefined && found !== deed.wanted)
      throw new Error(`the server does not have the last ${deed.kind}: ${String(found)}, not ${String(deed.wanted)}`)
  }
}

/** Without obstacles, new changes reach the server soon. */
const checkProgress = (world: World, ledger: Ledger) => {
  for (const tab of usedTabs(world)) {
    if (tab.device.host && roomOf(world.server, tab.client.currentSession()?.userId ?? '') === 0) continue
    const [collectionId = ''] = world.collections
    const { collection, flicks } = screensOf(tab, 'collection', collectionId).screen.value()
    const [flick] = flicks
    if (flick) ledger.did(tab, 'like', flick.id, !flick.hasLiked, ({ actions }) => actions.toggleLike(flick))
    if (flick && !collection?.commentsOff && !tab.device.host) ledger.wrote(tab, { photoId: flick.id, collectionId })
    if (ledger.photos.length > 0) pick(world, ledger, tab)
  }
  world.scheduler.pass(SOON_MS)
  if (ledger.photos.length > 0) checkSent(world)
  const waiting = waitingRows(world)
  if (waiting.length > 0) throw new Error(`nothing is in the way, and these wait: ${waiting.join(', ')}`)
  checkStep(world, ledger)
  checkShown(world, ledger)
}

export const heal = (world: World, ledger: Ledger) => {
  endFaults(world)
  world.scheduler.pass(500)
  settlePersons(world)
  signInAgain(world)
  world.scheduler.pass(500)
  claimAgain(world, ledger)
  lookAtNotices(world)
  for (const tab of usedTabs(world)) tab.startEngine()
  const isLookedAt = world.scheduler.random.chance(0.5)
  if (isLookedAt) lookAtAll(world)
  drain(world, isLookedAt && ledger.photos.length === 0 ? LOOKED_AT_MS : DRAINING_MS)
  // A hanging call fails, and is not repeated before the user retries.
  if (ledger.hasSlowCalls) world.scheduler.pass(LONGEST_CALL_MS)
  for (const tab of usedTabs(world)) tab.act(({ refreshAll }) => refreshAll())
  checkTabs(world)
  checkStep(world, ledger)
  checkShown(world, ledger)
  checkWanted(world, ledger)
  checkComment(world, ledger)
  checkMuted(world, ledger)
  checkDeleted(world, ledger)
  checkDeletions(world, ledger)
  checkArrived(world, ledger)
  checkGuestsArrived(world, ledger)
  checkEnded(world, ledger)
  checkCopies(world, ledger)
  checkProgress(world, ledger)
}

/** Milliseconds within which an action reaches a healthy server. */
const SOON_MS = 4000
