/** What holds after every step. */
import type { Device } from '../device/device'
import type { Tab } from '../device/tab'
import { certainDeeds } from './certain'
import type { Deed, Ledger } from './ledger'
import { allOpenScreens, allScreensOf, openScreenOf } from './screens'
import { checkBytes, checkOnce } from './uploads'
import type { World } from './world'

interface StoredRow {
  kind: string
  key: string
  call: string
  order: number
  tried?: true
  args: { body?: { payload?: string } }
  refused?: unknown
}

export const outboxOf = (world: World, device: World['devices'][number]): StoredRow[] => {
  const uid = world.personOn.get(device)?.uid
  return uid === undefined ? [] : device.database.rows<StoredRow>(`clique-cache-${uid}`, 'outbox')
}

/** Failures after which the same is to be sent again. */
const NO_VERDICTS = new Set([
  'NETWORK',
  'TIMEOUT',
  'INVALID_RESPONSE',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'ABORTED',
  'UNEXPECTED',
])

/** Nothing is refused that the server did not refuse, and what it refused is not sent again by itself. */
const checkVerdicts = ({ name, refusals, network: { verdicts, restless } }: Device) => {
  if (restless !== undefined) throw new Error(`${name}requests the same again and again: ${restless}`)
  if (verdicts.overtaken !== undefined)
    throw new Error(`${name}sent it before an earlier action: ${verdicts.overtaken}`)
  const wrong = refusals.find(({ code }) => NO_VERDICTS.has(code))
  if (wrong) throw new Error(`${name}was told of a refusal that is none: ${JSON.stringify(wrong)}`)
  if (refusals.length > 0 && verdicts.count === 0)
    throw new Error(`${name}was told of a refusal that no server spoke: ${JSON.stringify(refusals)}`)
  if (verdicts.repeated !== undefined) throw new Error(`${name}sent again what was refused: ${verdicts.repeated}`)
  if (verdicts.resent !== undefined) throw new Error(`${name}sent a photo that the server has: ${verdicts.resent}`)
  if (verdicts.hasty !== undefined) throw new Error(`${name}did not wait as long as asked: ${verdicts.hasty}`)
}

/** Everything on the server was asked for by the person in whose name it is there. */
const checkEffects = ({ server, people }: World, { deeds, comments }: Ledger) => {
  const asked = (person: string, kind: string, thing: string) =>
    deeds.some((deed) => deed.person === person && deed.kind === kind && deed.thing === thing && deed.wanted === true)
  const check = (person: string, kind: string, thing: string) => {
    if (!asked(person, kind, thing)) {
      const name = people.find(({ userId }) => userId === person)?.name ?? ''
      throw new Error(`the server has a ${kind} that ${name} did not ask for`)
    }
  }
  for (const { id, likes } of server.items.values()) for (const person of likes) check(person, 'like', id)
  for (const { id, likes } of server.comments.values()) for (const person of likes) check(person, 'like comment', id)
  for (const { follower, followee } of server.follows) check(follower, 'follow', followee)
  for (const { text, person } of comments) {
    const found = [...server.comments.values()].filter(({ payload }) => payload === text)
    if (found.length > 1) throw new Error(`the server has '${text}' ${found.length} times`)
    if (found.some(({ userId }) => userId !== person)) throw new Error(`the server has '${text}' under another name`)
  }
}

/** Likes and follows are sent by the outbox alone: none before an earlier one, but where that met a server in trouble. */
export const watchOrder = (world: World) => {
  for (const device of world.devices) {
    const { verdicts } = device.network
    device.network.watch = ({ path, body }) => {
      const rows = outboxOf(world, device).filter(({ kind }) => kind === 'like' || kind === 'follow')
      const { followee = '' } = (body ?? {}) as { followee?: string }
      const row = rows.find(
        ({ call, key }) =>
          path.includes(key.replace('like ', `${likePaths[call] ?? '?'}/`)) ||
          (followPaths[call] === path && key === `follow ${followee}`),
      )
      const isOvertaken = row && rows.some((other) => other.order < row.order && !verdicts.troubled.has(other.key))
      if (isOvertaken) verdicts.overtaken = row.key
      if (row) verdicts.waiting = row.key
    }
  }
}
const likePaths: Record<string, string> = { likeFlick: '/collection/like', unlikeFlick: '/collection/unlike' }
const followPaths: Record<string, string> = { follow: '/api/user/follow', unfollow: '/api/user/unfollow' }

export const checkStep = (world: World, ledger: Ledger) => {
  for (const device of world.devices) {
    const rows = outboxOf(world, device)
    const { uid = '' } = world.personOn.get(device) ?? {}
    // What a transaction wrote is not stored before it ends.
    const stored = device.database.isBeingWritten(`clique-cache-${uid}`) ? [] : rows
    for (const { args } of stored)
      for (const written of ledger.comments) if (written.text === args.body?.payload) written.isStored = true
    const keys = rows.map(({ key }) => key)
    if (new Set(keys).size < keys.length) throw new Error(`two rows of one thing wait: ${keys.join(', ')}`)
    checkVerdicts(device)
  }
  checkEffects(world, ledger)
  checkBytes(world)
  checkOnce(world)
}

/** What a screen shows of a deed: whether it is so, and the count that it is part of. */
interface ShownDeed {
  isSo: boolean
  count: number
}

const shownOf = (tab: Tab, { kind, thing }: Deed): ShownDeed | undefined => {
  if (kind === 'follow') {
    const user = openScreenOf(tab, 'profile', thing)?.value().user
    return user && { isSo: user.relationship !== 'unrelated', count: user.followersCount }
  }
  if (kind === 'member') {
    const { clique, membership } = openScreenOf(tab, 'clique', thing)?.value() ?? {}
    return clique && membership && { isSo: membership.inside, count: clique.memberCount }
  }
  if (kind !== 'like') return undefined
  const flicks = allScreensOf(tab, 'collection').flatMap((screen) => screen.value().flicks)
  const flick = flicks.find(({ id }) => id === thing)
  return flick && { isSo: flick.hasLiked, count: flick.numLikes }
}

/** The count that belongs to a deed, where no other user did anything of its kind to its thing; else undefined. */
const countOf = (world: World, { deeds }: Ledger, { person, kind, thing, wanted }: Deed): number | undefined => {
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

/** How many comments a photo has by what its screens show, where no one else and no other device wrote or deleted one. */
const checkCounts = (tab: Tab, world: World, { comments, deeds }: Ledger) => {
  if (!isAnswered(tab) || wasRefusedAny(tab, ['comment', 'commentDelete'])) return
  for (const photoId of world.photos) {
    const here = comments.filter(({ place }) => place.photoId === photoId)
    const isOwn = here.every((one) => one.tab.device === tab.device && one.outcome === 'done' && !one.isGivenUp)
    if (!isOwn || deeds.some(({ kind }) => kind === 'delete comment')) continue
    const flicks = allScreensOf(tab, 'collection').flatMap((screen) => screen.value().flicks)
    const flick = flicks.find(({ id }) => id === photoId)
    const count = (world.firstComments.get(photoId) ?? 0) + here.length
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
  const isKnown = new Set(follows.map(({ thing }) => thing)).size === last.length
  const self = openScreenOf(tab, 'profile', person)?.value().user
  if (!self || !isKnown || !isAnswered(tab)) return
  const isCounted = ({ wanted, thing }: Deed) => wanted === true && world.server.users.get(thing)?.isPrivate === false
  const count = last.filter(isCounted).length
  if (self.followingCount !== count)
    throw new Error(`${tab.name} counts ${self.followingCount} that its person follows, not ${count}`)
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

/** An action is shown at once, before it is stored. */
export const checkAtOnce = ({ deeds, comments }: Ledger, from: { deeds: number; comments: number }) => {
  for (const deed of deeds
    .slice(from.deeds)
    .slice(-1)
    .filter(({ tab }) => !tab.isFrozen)) {
    const shown = shownOf(deed.tab, deed)
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

/** Every tab of a device shows what its person did there last, whether the server has heard of it or not. */
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
      checkCounts(tab, world, ledger)
      checkFollowing(tab, world, ledger, certain, person)
    }
  }
  for (const deed of certain) {
    const { device } = deed.tab
    if (world.personOn.get(device)?.userId !== deed.person) continue
    for (const tab of device.tabs) {
      if (tab.isFrozen || !tab.isReady || tab.client.currentSession()?.userId !== deed.person) continue
      const shown = shownOf(tab, deed)
      if (!shown) continue
      if (shown.isSo !== deed.wanted) throw new Error(`${tab.name} does not show its own ${deed.kind}`)
      const count = countOf(world, ledger, deed)
      if (count !== undefined && shown.count !== count)
        throw new Error(`${tab.name} counts ${shown.count} for its own ${deed.kind}, not ${count}`)
    }
  }
}
