/** The parts of a screen that show its user's deeds, and the related counts. */
import type { Tab } from '../device/tab'
import { deedRules, type DeedKind } from './deed-kinds'
import { shownCopy } from './copies'
import { namesOf } from './performers/details'
import { hasBlocks, type Deed, type Ledger } from './ledger'
import { allOpenScreens, allScreensOf, isWhole, openScreenOf, placesOf } from './screens'
import type { World } from './world'

/** A deed on a screen: whether it is in effect, and the count to which it belongs. */
interface ShownDeed {
  isSo: unknown
  count?: number | undefined
}

export const shownOf = (tab: Tab, deed: Deed, deeds: Deed[]): ShownDeed | undefined => {
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
  if (kind === 'cover collection') {
    const collection = openScreenOf(tab, 'collection', thing)?.value().collection
    // A new cover is shown once the server has its bytes.
    return collection && wanted === '' ? { isSo: collection.coverPhoto === null ? '' : 'a cover' } : undefined
  }
  const ofLeader = ofLeaders[kind]
  if (ofLeader) return ofLeader(tab, deed)
  if (kind === 'delete photo') return wanted === true ? { isSo: placesOf(tab, thing).length === 0 } : undefined
  if (kind === 'move photo') {
    const isDeleted = deeds.some((deed) => deed.kind === 'delete photo' && deed.thing === thing)
    const target = openScreenOf(tab, 'collection', String(wanted))?.value()
    const places = placesOf(tab, thing)
    return isDeleted || (places.length === 0 && !isWhole(target)) ? undefined : { isSo: places.join(' and ') }
  }
  if (kind === 'copy photo') return shownCopy(tab, deed, deeds)
  if (!OF_PHOTOS.has(kind)) return undefined
  const flicks = allScreensOf(tab, 'collection').flatMap((screen) => screen.value().flicks)
  const flick = flicks.find(({ id }) => id === thing)
  if (kind === 'name photo') return flick && { isSo: flick.caption }
  if (kind === 'place photo') return flick && { isSo: flick.location?.name ?? '' }
  if (kind === 'name people')
    return flick && !hasBlocks({ deeds })
      ? { isSo: namesOf((flick.tagged ?? []).map(({ userId }) => userId)) }
      : undefined
  return flick && { isSo: flick.hasLiked, count: flick.numLikes }
}

/** The clique whose members or reports are shown. */
const cliqueBeside = (tab: Tab) => {
  const ids = allOpenScreens(tab).flatMap(([key]) => /^(?:members|reports) (.+)/.exec(key)?.[1] ?? [])
  return openScreenOf(tab, 'clique', ids[0] ?? '')?.value().clique
}

/**
 * Actions of a leader on members, and of a user on followers: removed from the list, and from the count that is shown
 * elsewhere.
 */
const ofLeaders: Partial<Record<DeedKind, (tab: Tab, deed: Deed) => ShownDeed | undefined>> = {
  'remove member': (tab, { thing, wanted }) => {
    const [screen] = allScreensOf(tab, 'members')
    const isListed = screen?.value().items.some(({ userId }) => userId === thing)
    return screen && { isSo: isListed ? 'a member' : wanted, count: cliqueBeside(tab)?.memberCount }
  },
  'hand over': (tab, { thing }) => {
    const clique = openScreenOf(tab, 'clique', thing)?.value().clique
    return clique && { isSo: clique.leader }
  },
  'remove follower': (tab, { thing, person }) => {
    const screen = openScreenOf(tab, 'followers', person)
    const isListed = screen?.value().items.some(({ userId }) => userId === thing)
    const count = openScreenOf(tab, 'profile', person)?.value().user?.followersCount
    return screen && { isSo: !isListed, count }
  },
  'settle report': (tab, { thing, wanted }) => {
    const [screen] = allScreensOf(tab, 'reports')
    if (!screen) return undefined
    const isListed = screen.value().items.some(({ photoId }) => photoId === thing)
    const isLeft = wanted === 'remove' && placesOf(tab, thing).length > 0
    const clique = cliqueBeside(tab)
    return { isSo: isListed || isLeft ? 'open' : wanted, count: clique && (clique.openReports ?? 0) }
  },
}

const OF_PHOTOS: ReadonlySet<string> = new Set(['like', 'name photo', 'place photo', 'name people'])

/** Whether it may report the photo of the beginning again, or remove it and its report from the list. */
const mayReport = ({ kind }: Deed) =>
  ['report photo', 'delete photo', 'remove member', 'hand over', 'member', 'claim'].includes(kind)

/** The count that belongs to a deed, if no other user performed a deed of its kind on its item; otherwise undefined. */
export const countOf = (world: World, { deeds }: Ledger, { person, kind, thing, wanted }: Deed): number | undefined => {
  if (deedRules[kind].isUncounted) return undefined
  if (deeds.some((other) => other.kind === kind && other.thing === thing && other.person !== person)) return undefined
  if (kind === 'like') return Number(wanted)
  const removedAny = deeds.some((other) => other.kind === 'remove follower' && other.person === thing)
  if (kind === 'follow') {
    const first = world.firstFollowers.get(thing)
    return removedAny
      ? undefined
      : (first?.size ?? 0) + Number(wanted === true && world.server.users.get(thing)?.isPrivate === false)
  }
  if (kind === 'remove follower') {
    const isFollowed = deeds.some((other) => other.kind === 'follow' && other.thing === person)
    return isFollowed ? undefined : (world.firstFollowers.get(person)?.size ?? 0) - 1
  }
  if (kind === 'remove member') {
    const isOnly = deeds.every((other) => other.kind !== 'member' && (other.kind !== kind || other.thing === thing))
    const isClaimed = deeds.some((other) => other.kind === 'claim')
    return isOnly && !isClaimed ? (world.firstMembers.get(world.cliques[0] ?? '')?.size ?? 0) - 1 : undefined
  }
  if (kind === 'settle report') return deeds.some(mayReport) ? undefined : 0
  if (deeds.some((other) => other.kind === 'remove member' || other.kind === 'claim')) return undefined
  const first = world.firstMembers.get(thing) ?? new Set()
  return first.size - Number(first.has(person)) + Number(wanted)
}
