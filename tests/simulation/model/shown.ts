/** Content of screens after every step. */
import type { Device } from '../device/device'
import type { Tab } from '../device/tab'
import { certainDeeds } from './certain'
import type { Deed, Ledger } from './ledger'
import { allOpenScreens, allScreensOf, openScreenOf } from './screens'
import { checkCounts, checkFollowing, checkPhotoCounts, checkReplies, isAnswered, READ_MS } from './shown-counts'
import { checkFollowers } from './shown-lists'
import { countOf, shownOf } from './shown-deeds'
import { rightsIn } from '../server/rights'
import type { World } from './world'

/** No collection shows a photo twice, as might happen after a move. */
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

/** No comment is shown twice, and comments that their author wrote on this device are shown. */
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

/**
 * Comments of a user whom its user blocked on this device are not shown, once the server has the block and all was
 * fetched again.
 */
const checkBlocks = (tab: Tab, world: World, certain: readonly Deed[], person: string) => {
  if (!isAnswered(tab) || !tab.device.network.isOnline) return
  for (const { thing } of certain.filter(
    (deed) => deed.kind === 'block' && deed.wanted === true && deed.person === person && deed.tab.device === tab.device,
  )) {
    if (!world.server.blocks.some(({ blocker, blocked }) => blocker === person && blocked === thing)) continue
    for (const screen of allScreensOf(tab, 'comments').map((one) => one.value()))
      if (screen.phase === 'done' && !screen.error && screen.items.some(({ userId }) => userId === thing))
        throw new Error(`${tab.name} shows a comment of a user whom its person blocked`)
  }
}

/**
 * Photos that left with a member are no longer shown on the device that caused it, once it was answered and all was
 * fetched again.
 */
const checkGone = (tab: Tab, { server }: World, { deeds }: Ledger, certain: readonly Deed[]) => {
  const isKnown = isAnswered(tab) && tab.device.network.isOnline
  if (!isKnown || !certain.some((deed) => deed.takesPhotos && deed.tab.device === tab.device)) return
  // A photo of a former member that another device deleted.
  const isDeletedBySomeone = (id: string) =>
    deeds.some(({ kind, thing }) => thing === id && (kind === 'delete photo' || kind === 'settle report'))
  const isGone = ({ id }: { id: string }) => server.items.get(id)?.isDeleted && !isDeletedBySomeone(id)
  for (const screen of allScreensOf(tab, 'collection').map((one) => one.value()))
    if (screen.phase === 'done' && !screen.error && screen.flicks.some(isGone))
      throw new Error(`${tab.name} shows a photo that went with a member`)
}

const CHANGES_RIGHTS = new Set(['member', 'hand over', 'remove member', 'claim'])

/**
 * The rights over a collection are shown correctly on a device if only its user changed memberships and the lead, once
 * that was answered and all was fetched again.
 */
const checkRights = (tab: Tab, { server, collections, devices }: World, { deeds }: Ledger, person: string) => {
  const changes = deeds.filter(({ kind }) => CHANGES_RIGHTS.has(kind))
  // Live events tell a device of a membership by a claim.
  const isOwn = changes.every(
    ({ kind, tab: { device }, outcome }) => kind !== 'claim' && device === tab.device && outcome === 'done',
  )
  const isExact = devices.every(({ network }) => network.isExact)
  if (changes.length === 0 || !isOwn || !isExact || !isAnswered(tab) || !tab.device.network.isOnline) return
  for (const id of collections) {
    const screen = openScreenOf(tab, 'collection', id)?.value()
    const row = server.collections.get(id)
    if (screen?.phase !== 'done' || screen.error || !screen.may || !row) continue
    const [shown, real] = [JSON.stringify(screen.may), JSON.stringify(rightsIn(server, person, row))]
    if (shown !== real) throw new Error(`${tab.name} shows the rights ${shown} over ${id}, not ${real}`)
  }
}

/** While the answer to an earlier caption is held back, a stored later one is shown. */
const checkCaptions = (tab: Tab, { deeds }: Ledger, person: string) => {
  if (!tab.device.network.isHolding) return
  for (const { id, caption } of allScreensOf(tab, 'collection').flatMap((screen) => screen.value().flicks)) {
    const last = deeds.findLast(({ kind, thing }) => kind === 'name photo' && thing === id)
    if (last?.outcome !== 'done' || last.person !== person || last.tab.device !== tab.device) continue
    if (caption !== last.wanted) throw new Error(`${tab.name} shows an earlier caption than its own last one`)
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

/** A rejection is shown in a tab that the user looks at. */
const checkTold = ({ name, tabs, told, network }: Device) => {
  const used = tabs.filter(({ isFrozen, isReady, client }) => !isFrozen && isReady && client.currentSession())
  if (used.some(({ client }) => client.toldUnseen.length > 0))
    throw new Error(`${name}told a rejection in a hidden tab`)
  const isSeen = used.some(({ document }) => document.visibilityState === 'visible')
  if (!isSeen || !network.isQuiet(READ_MS)) return
  const heard = Math.max(...used.map(({ client }) => client.heardRefusals.length))
  if (heard > told) throw new Error(`${name}told ${told} of ${heard} rejections`)
}

/** Every tab of a device shows its user's last changes there, pending or accepted. */
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
      checkReplies(tab, world, ledger)
      checkBlocks(tab, world, certain, person)
      checkGone(tab, world, ledger, certain)
      checkRights(tab, world, ledger, person)
      checkFollowing(tab, world, ledger, certain, person)
      checkPhotoCounts(tab, world, ledger, certain)
      checkFollowers(tab, world, certain, person)
      checkCaptions(tab, ledger, person)
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
      if (count !== undefined && shown.count !== undefined && shown.count !== count)
        throw new Error(`${tab.name} counts ${shown.count} for its own ${deed.kind}, not ${count}`)
    }
  }
}
