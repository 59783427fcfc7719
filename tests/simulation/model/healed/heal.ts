/** After the faults: all queues drain, and every device shows the server's state. */
import type { Device } from '../../device/device'
import { roomOf } from '../../server/guests/rights'
import { checkCopies } from '../copies'
import { checkTabs, openTabs, usedTabs } from '../compare'
import { checkEnded, checkGuestsArrived } from '../guests/arrived'
import { claimAgain } from '../guests/claim-again'
import { checkStep, outboxOf } from '../invariants'
import { checkShown } from '../shown'
import { checkComments } from './comments'
import type { Ledger } from '../ledger'
import { pick } from '../performers/uploads'
import { checkArrived, checkSent, waitingPhotos } from '../uploads'
import { screensOf } from '../screens'
import { checkWanted } from './wanted'
import { settlePersons, signIn } from '../signing'
import type { World } from '../world'

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

/** Without obstacles, new changes reach the server soon. */
const checkProgress = (world: World, ledger: Ledger) => {
  for (const tab of usedTabs(world)) {
    if (tab.device.host && roomOf(world.server, tab.client.currentSession()?.userId ?? '').room === 0) continue
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
  checkComments(world, ledger)
  checkArrived(world, ledger)
  checkGuestsArrived(world, ledger)
  checkEnded(world, ledger)
  checkCopies(world, ledger)
  checkProgress(world, ledger)
}

/** Milliseconds within which an action reaches a healthy server. */
const SOON_MS = 4000
