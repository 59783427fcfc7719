/** Performs the commands about photos: captions, moving, copying, deleting, restoring, and undoing these. */
import type { Collection } from '../../../../contract/entities'
import type { Flick } from '../../client/screens'
import type { Tab } from '../../device/tab'
import type { Deed } from '../ledger'
import { isDeleter } from '../../server/photos'
import { at, isManaged, placeOf, show, tabOf, type Performers } from './finding'
import type { World } from '../world'

/** A photo of one of the two collections, with both as they are shown. */
export const shownPhoto = (
  world: World,
  tab: Tab,
  thing: number,
  isMeant: (flick: Flick, from: Collection | undefined) => boolean,
) => {
  const shown = world.collections.map((id) => show(world, tab, 'collection', id))
  const [first, second] = shown.map((screen) => screen?.collection)
  const all = shown.flatMap((screen) => screen?.flicks ?? [])
  const flick = at(
    all.filter((one) => isMeant(one, shown[0]?.flicks.includes(one) ? first : second)),
    thing,
  )
  if (!first || !second || !flick) return undefined
  const isInFirst = shown[0]?.flicks.includes(flick)
  return { flick, from: isInFirst ? first : second, to: isInFirst ? second : first }
}

/** A photo that its user may move and delete. */
const manageable = (world: World, tab: Tab, thing: number) => {
  const me = world.personOn.get(tab.device)?.userId
  return shownPhoto(world, tab, thing, ({ owner }, from) => owner === me || isManaged(from))
}

/** Undoes the last move or deletion of a tab, with the state after that. */
const undos = new WeakMap<Tab, Pick<Deed, 'kind' | 'thing' | 'wanted'> & { undo: () => Promise<void> }>()

/**
 * Photos that left with their user, who may restore the photos that they took along; a leader those of a removed
 * member.
 */
const wentWith = ({ server }: World, userId: string): string[] =>
  [...server.items.values()]
    .filter((item) => {
      const clique = server.cliques.get(server.collections.get(item.collectionId)?.cliqueId ?? '')
      return item.isDeleted && !clique?.members.has(item.owner) && isDeleter(clique, userId, item)
    })
    .map(({ id }) => id)

export const photoPerformers = {
  'caption photo': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const me = tab && world.personOn.get(tab.device)?.userId
    const found = tab && shownPhoto(world, tab, command.thing, ({ owner }) => owner === me)
    if (!tab || !found) return
    const { from, flick } = found
    const caption = ledger.newText('caption')
    ledger.did(tab, 'name photo', flick.id, caption, ({ actions }) => actions.describePhoto(flick, from, { caption }))
  },
  'copy photo': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const me = tab && world.personOn.get(tab.device)?.userId
    // Only its members add photos.
    const isInside = world.server.cliques.get(world.cliques[0] ?? '')?.members.has(me ?? '')
    const found =
      tab && isInside
        ? shownPhoto(world, tab, command.thing, ({ id, owner }) => owner === me && world.photos.includes(id))
        : undefined
    if (!tab || !found) return
    const { from, to, flick } = found
    ledger.did(tab, 'copy photo', flick.id, to.collectionId, async ({ actions }) => {
      const { undo } = await actions.copyPhotos([flick], from, to)
      undos.set(tab, { kind: 'copy photo', thing: flick.id, wanted: '', undo })
    })
  },
  'move photo': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const found = tab && manageable(world, tab, command.thing)
    if (!tab || !found) return
    const { from, to, flick } = found
    ledger.did(tab, 'move photo', flick.id, to.collectionId, async ({ actions }) => {
      const { undo } = await actions.movePhotos([flick], from, to)
      undos.set(tab, { kind: 'move photo', thing: flick.id, wanted: from.collectionId, undo })
    })
  },
  'delete photo': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const found = tab && manageable(world, tab, command.thing)
    if (!tab || !found) return
    const { from, flick } = found
    ledger.did(tab, 'delete photo', flick.id, true, async ({ actions }) => {
      const undo = await actions.deletePhotos([flick], from)
      undos.set(tab, { kind: 'delete photo', thing: flick.id, wanted: false, undo })
    })
  },
  'restore photo': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const me = tab && world.personOn.get(tab.device)?.userId
    const deleted = ledger.deeds.filter(
      ({ kind, person, wanted }) => kind === 'delete photo' && person === me && wanted === true,
    )
    const photoId = at([...deleted.map(({ thing }) => thing), ...wentWith(world, me ?? '')], command.thing)
    const collection = photoId !== undefined && world.server.collections.get(placeOf(world, photoId))
    if (!tab || !collection) return
    const { id, name, cliqueId, createdBy: creatorId } = collection
    ledger.did(tab, 'delete photo', photoId, false, ({ actions }) =>
      actions.restorePhoto({ id: photoId, collection: { id, name, cliqueId, creatorId } }),
    )
  },
  undo: (world, command, ledger) => {
    const tab = tabOf(world, command)
    const last = tab && undos.get(tab)
    if (!tab || !last) return
    undos.delete(tab)
    ledger.did(tab, last.kind, last.thing, last.wanted, () => last.undo())
  },
} satisfies Partial<Performers>
