/** After the faults: everything drains, and every device shows what the server has. */
import type { ScreenName } from '../client/screens'
import type { Tab } from '../device/tab'
import { presentClique, presentComment, presentFlick, presentUser } from '../server/present'
import { commentsOf } from '../server/state'
import { outboxOf } from './invariants'
import type { Ledger } from './ledger'
import { closeScreens, screensOf } from './screens'
import type { World } from './world'

/** Long enough for every hold and every wait of the outbox. */
const DRAINING_MS = 200_000
const SLICE_MS = 2000
const READING_MS = 3000

const endFaults = (world: World) => {
  world.downUntil = 0
  for (const device of world.devices) {
    device.network.faults = []
    device.network.anyFaults = []
    for (const tab of device.tabs) tab.isFrozen = false
    for (const tab of device.tabs.slice(1)) device.kill(tab)
    if (device.tabs.length === 0) device.openTab()
    device.setOnline(true)
  }
}

const waitingRows = (world: World) =>
  world.devices.flatMap((device) =>
    outboxOf(world, device)
      .filter(({ refused }) => !refused)
      .map(({ key }) => `${device.name}${key}`),
  )

const drain = (world: World) => {
  for (let passed = 0; passed < DRAINING_MS; passed += SLICE_MS) {
    world.scheduler.pass(SLICE_MS)
    if (waitingRows(world).length === 0) return
  }
  throw new Error(`still waiting: ${waitingRows(world).join(', ')}`)
}

const same = (what: string, shown: unknown, real: unknown) => {
  const [left, right] = [JSON.stringify(shown), JSON.stringify(real)]
  if (left !== right) throw new Error(`${what}\n  shows      ${left}\n  the server ${right}`)
}

const followed = new Map([
  ['FOLLOWING', 'following'],
  ['REQUESTED', 'requested'],
  ['NONE', 'unrelated'],
])

const checkCollections = (world: World, tab: Tab, viewer: string, id: string) => {
  const shown = screensOf(tab, 'collection', id).screen.value()
  const flicks = shown.flicks.map((flick) => [flick.id, flick.hasLiked, flick.numLikes, flick.numComments])
  const real = [...world.server.items.values()]
    .filter(({ collectionId }) => collectionId === id)
    .map((item) => presentFlick(world.server, viewer, item))
    .toSorted((a, b) => (a.dateCreated < b.dateCreated ? 1 : -1))
    .map((flick) => [flick.id, flick.isLiked, flick.likes, flick.commentCount])
  same(`${tab.name} collection`, flicks, real)
  if (!shown.edit) same(`${tab.name} collection's name`, shown.collection?.name, world.server.collections.get(id)?.name)
}

const checkComments = (world: World, tab: Tab, viewer: string, photoId: string) => {
  const shown = screensOf(tab, 'comments', photoId)
    .screen.value()
    .items.filter(({ pending }) => pending !== 'refused' && pending !== 'parentGone')
    .map((one) => [one.text, one.pending ?? 'sent', one.hasLiked, one.numLikes, one.numReplies])
  const real = commentsOf(world.server, photoId)
    .filter(({ parentId }) => parentId === null)
    .toSorted((a, b) => b.order - a.order)
    .map((one) => presentComment(world.server, viewer, one))
    .map(({ comment, isLiked }) => [comment.payload, 'sent', isLiked, comment.numLikes, comment.numReplies])
  same(`${tab.name} comments of ${photoId}`, shown, real)
}

const checkProfile = (world: World, tab: Tab, viewer: string, userId: string) => {
  const { user, edit } = screensOf(tab, 'profile', userId).screen.value()
  const row = world.server.users.get(userId)
  const real = row && presentUser(world.server, viewer, row)
  same(
    `${tab.name} profile of ${real?.username ?? ''}`,
    [user?.relationship, user?.followersCount, user?.followingCount, edit ? '' : user?.firstName],
    [
      followed.get(real?.relationship ?? 'NONE'),
      real?.followersCount,
      real?.followingCount,
      edit ? '' : real?.firstName,
    ],
  )
}

const checkClique = (world: World, tab: Tab, viewer: string, id: string) => {
  const { clique, membership, edit } = screensOf(tab, 'clique', id).screen.value()
  const row = world.server.cliques.get(id)
  const real = row && presentClique(world.server, viewer, row)
  same(
    `${tab.name} clique`,
    [membership.inside, clique?.memberCount, edit ? '' : clique?.name],
    [row?.members.has(viewer), real?.memberCount, edit ? '' : real?.name],
  )
}

/** Everything that is looked at in the end: which screen, of what, and how it is compared. */
const looks = ({ collections, photos, people, cliques }: World): [ScreenName, string, typeof checkClique][] => [
  ...collections
    .slice(0, 1)
    .map((id): [ScreenName, string, typeof checkClique] => ['collection', id, checkCollections]),
  ...photos.map((id): [ScreenName, string, typeof checkClique] => ['comments', id, checkComments]),
  ...people.map(({ userId }): [ScreenName, string, typeof checkClique] => ['profile', userId, checkProfile]),
  ...cliques.map((id): [ScreenName, string, typeof checkClique] => ['clique', id, checkClique]),
]

const openTabs = ({ devices }: World) => devices.flatMap(({ tabs }) => tabs)

const checkTabs = (world: World) => {
  for (const tab of openTabs(world)) for (const [name, id] of looks(world)) screensOf(tab, name, id)
  world.scheduler.pass(READING_MS)
  for (const tab of openTabs(world)) {
    const viewer = world.personOn.get(tab.device)?.userId
    if (viewer !== undefined) for (const [, id, check] of looks(world)) check(world, tab, viewer, id)
  }
}

/** What was written is on the server, or its author was told, or has it before them as refused. */
const checkComment = (world: World, { comments }: Ledger) => {
  for (const { text, outcome, isStored, isDeleted, tab } of comments) {
    if (isDeleted || outcome === 'told' || (outcome === 'under way' && !isStored)) continue
    const isThere = [...world.server.comments.values()].some(({ payload }) => payload === text)
    const isRefused = outboxOf(world, tab.device).some(({ args }) => args.body?.payload === text)
    if (!isThere && !isRefused && !repliedToGone(world, comments, text)) throw new Error(`'${text}' was lost`)
  }
}

/** Replies go with their comment. */
const repliedToGone = (world: World, comments: Ledger['comments'], text: string) => {
  const { place } = comments.find((one) => one.text === text) ?? {}
  return place?.parentId !== undefined && !world.server.comments.has(place.parentId)
}

export const heal = (world: World, ledger: Ledger) => {
  endFaults(world)
  world.scheduler.pass(500)
  drain(world)
  world.scheduler.pass(SETTLING_MS)
  for (const device of world.devices)
    for (const tab of device.tabs) {
      closeScreens(tab)
      tab.act(({ refreshAll }) => refreshAll())
    }
  checkTabs(world)
  checkComment(world, ledger)
}

/** Overlays of today end this long after the last answer. */
const SETTLING_MS = 0
