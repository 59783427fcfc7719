/** Compares the final content of screens with the server. */
import type { ScreenName } from '../client/screens'
import type { Tab } from '../device/tab'
import { presentClique, presentComment, presentFlick, presentUser } from '../server/present'
import { openReports } from '../server/open-reports'
import { checkItem, checkUser, rightsIn, seesCollection } from '../server/rights'
import { commentsOf, isBlockBetween, isShownComment, itemsOf } from '../server/state'
import { screensOf } from './screens'
import type { World } from './world'

/** Photos on a page. */
const PAGE = 20
const READING_MS = 3000

export const openTabs = ({ devices }: World) => devices.flatMap(({ tabs }) => tabs)

/** A tab without a user or a guest shows no screens. */
export const usedTabs = (world: World) => openTabs(world).filter(({ client }) => client.activeUid() !== undefined)

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
  const row = world.server.collections.get(id)
  // A user who is not in its clique, separated from the viewer by a block.
  if (row && !seesCollection(world.server, viewer, row))
    return same(`${tab.name} collection that is not theirs to see`, [shown.collection, ...shown.flicks], [undefined])
  const flicks = shown.flicks.map((flick) => [
    flick.id,
    flick.caption,
    flick.location?.name,
    flick.taggedMembers,
    flick.hasLiked,
    flick.numLikes,
    flick.numComments,
  ])
  const real = [...world.server.items.values()]
    .filter(({ collectionId, isReady, isDeleted }) => collectionId === id && isReady && !isDeleted)
    .map((item) => presentFlick(world.server, viewer, item))
    .toSorted((a, b) => (a.dateCreated + a.id < b.dateCreated + b.id ? 1 : -1))
    .slice(0, PAGE)
    .map((flick) => [
      flick.id,
      flick.caption,
      flick.location?.name,
      'taggedMembers' in flick ? flick.taggedMembers : [],
      flick.isLiked,
      flick.likes,
      flick.commentCount ?? 0,
    ])
  same(`${tab.name} collection`, flicks, real)
  const count = itemsOf(world.server, id).length
  same(`${tab.name} collection's count`, shown.collection?.flickCount, count)
  const { medQualityUrl = '' } = shown.collection?.coverPhoto ?? {}
  same(`${tab.name} collection's cover`, medQualityUrl.split('/').at(-2), row?.cover ?? undefined)
  same(`${tab.name} collection's muted comments`, shown.collection?.commentsOff === true, row?.commentsOff)
  same(`${tab.name} collection's rights`, shown.may, row && rightsIn(world.server, viewer, row))
  if (!shown.edit) same(`${tab.name} collection's name`, shown.collection?.name, row?.name)
  return undefined
}

const checkComments = (world: World, tab: Tab, viewer: string, photoId: string) => {
  if (!checkItem(world.server, viewer, photoId).ok) return
  const shown = screensOf(tab, 'comments', photoId)
    .screen.value()
    .items.filter(({ pending }) => pending !== 'refused' && pending !== 'parentGone')
    .map((one) => [one.text, one.pending ?? 'sent', one.hasLiked, one.numLikes, one.numReplies])
  const real = commentsOf(world.server, photoId)
    .filter((comment) => comment.parentId === null && isShownComment(world.server, viewer, comment))
    .toSorted((a, b) => b.order - a.order)
    .map((one) => presentComment(world.server, viewer, one))
    .map(({ comment, isLiked }) => [comment.payload, 'sent', isLiked, comment.numLikes, comment.numReplies])
  same(`${tab.name} comments of ${photoId}`, shown, real)
}

/** Neither of the two users sees the other; only the blocking user sees the block. */
const checkBlocked = ({ server }: World, tab: Tab, viewer: string, userId: string) => {
  const { user } = screensOf(tab, 'profile', userId).screen.value()
  const isOwn = server.blocks.some(({ blocker, blocked }) => blocker === viewer && blocked === userId)
  if (user && !(isOwn && user.isBlocked))
    throw new Error(`${tab.name} shows the profile of ${user.username} over a block`)
}

const checkProfile = (world: World, tab: Tab, viewer: string, userId: string) => {
  const { user, edit } = screensOf(tab, 'profile', userId).screen.value()
  if (!checkUser(world.server, viewer, userId).ok) return checkBlocked(world, tab, viewer, userId)
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
  return undefined
}

const checkClique = (world: World, tab: Tab, viewer: string, id: string) => {
  const { clique, membership, edit, phase, error } = screensOf(tab, 'clique', id).screen.value()
  if (!clique) throw new Error(`${tab.name} clique: ${phase} ${JSON.stringify(error)}`)
  const row = world.server.cliques.get(id)
  const real = row && presentClique(world.server, viewer, row)
  same(
    `${tab.name} clique`,
    [membership.inside, clique.memberCount, clique.leader, clique.openReports, edit ? '' : clique.name],
    [row?.members.has(viewer), real?.memberCount, real?.leader, real?.openReports, edit ? '' : real?.name],
  )
}

/** Members, and the parts that only the leader sees. */
const checkMembers = (world: World, tab: Tab, viewer: string, id: string) => {
  const shown = screensOf(tab, 'members', id).screen.value()
  const row = world.server.cliques.get(id)
  const members = [...(row?.members ?? [])].toSorted(([, a], [, b]) => a - b).map(([userId]) => userId)
  const real = members.filter((one) => row?.members.has(viewer) || !isBlockBetween(world.server, viewer, one))
  same(
    `${tab.name} members`,
    shown.items.map(({ userId }) => userId),
    real,
  )
}

const checkReports = (world: World, tab: Tab, viewer: string, id: string) => {
  const shown = screensOf(tab, 'reports', id).screen.value()
  const isLeader = world.server.cliques.get(id)?.leader === viewer
  const real = isLeader ? openReports(world.server, id).map(({ item }) => item.id) : []
  same(
    `${tab.name} reports`,
    shown.items.map(({ photoId }) => photoId),
    real,
  )
}

const checkFollowers = ({ server }: World, tab: Tab, viewer: string, id: string) => {
  if (id !== viewer) return
  const shown = screensOf(tab, 'followers', id).screen.value()
  const real = server.follows
    .filter(
      ({ followee, follower, state }) => followee === id && state === 'ACTIVE' && checkUser(server, id, follower).ok,
    )
    .toSorted((a, b) => b.order - a.order)
    .map(({ follower }) => follower)
  same(
    `${tab.name} followers`,
    shown.items.map(({ userId }) => userId),
    real,
  )
}

/** All final checks: the screen, its item, and the comparison. */
const looks = ({ collections, photos, people, cliques, server }: World): [ScreenName, string, typeof checkClique][] => [
  ...collections.map((id): [ScreenName, string, typeof checkClique] => ['collection', id, checkCollections]),
  // A deleted photo's comments are not shown.
  ...photos
    .filter((id) => server.items.get(id)?.isDeleted === false)
    .map((id): [ScreenName, string, typeof checkClique] => ['comments', id, checkComments]),
  ...people.map(({ userId }): [ScreenName, string, typeof checkClique] => ['profile', userId, checkProfile]),
  ...cliques.map((id): [ScreenName, string, typeof checkClique] => ['clique', id, checkClique]),
  ...cliques.slice(0, 1).map((id): [ScreenName, string, typeof checkClique] => ['members', id, checkMembers]),
  ...cliques.slice(0, 1).map((id): [ScreenName, string, typeof checkClique] => ['reports', id, checkReports]),
  ...people.map(({ userId }): [ScreenName, string, typeof checkClique] => ['followers', userId, checkFollowers]),
]

/** A guest sees only the collection of their link. */
const looksIn = (world: World, { device }: Tab) =>
  device.host ? looks(world).filter(([name, id]) => name === 'collection' && id === world.collections[0]) : looks(world)

/** Expects every device to show the server's state. */
export const checkTabs = (world: World) => {
  for (const tab of usedTabs(world)) for (const [name, id] of looksIn(world, tab)) screensOf(tab, name, id)
  world.scheduler.pass(READING_MS)
  for (const tab of usedTabs(world)) {
    const viewer = world.personOn.get(tab.device)?.userId
    if (viewer !== undefined) for (const [, id, check] of looksIn(world, tab)) check(world, tab, viewer, id)
  }
}
