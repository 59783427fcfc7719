/** What a screen shows of what its person did, and the count that it is part of. */
import type { Tab } from '../device/tab'
import { shownCopy } from './copies'
import { namesOf } from './detail-performers'
import { hasBlocks, type Deed, type Ledger } from './ledger'
import { allScreensOf, isWhole, openScreenOf, placesOf } from './screens'
import type { World } from './world'

/** What a screen shows of a deed: whether it is so, and the count that it is part of. */
interface ShownDeed {
  isSo: unknown
  count?: number
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
    // A new one is shown once the server has its bytes.
    return collection && wanted === '' ? { isSo: collection.coverPhoto === null ? '' : 'a cover' } : undefined
  }
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

const OF_PHOTOS: ReadonlySet<string> = new Set(['like', 'name photo', 'place photo', 'name people'])

const UNCOUNTED: ReadonlySet<string> = new Set([
  'name photo',
  'place photo',
  'name people',
  'cover collection',
  'move photo',
  'copy photo',
  'delete photo',
  'mute comments',
  'block',
])

/** The count that belongs to a deed, where no other user did anything of its kind to its thing; else undefined. */
export const countOf = (world: World, { deeds }: Ledger, { person, kind, thing, wanted }: Deed): number | undefined => {
  if (UNCOUNTED.has(kind)) return undefined
  if (deeds.some((other) => other.kind === kind && other.thing === thing && other.person !== person)) return undefined
  if (kind === 'like') return Number(wanted)
  if (kind === 'follow') return Number(wanted === true && world.server.users.get(thing)?.isPrivate === false)
  const first = world.firstMembers.get(thing) ?? new Set()
  return first.size - Number(first.has(person)) + Number(wanted)
}
