/** Performs the commands about covers, and about places and tagged users of photos. */
import type { Flick } from '../../client/screens'
import type { Tab } from '../../device/tab'
import { at, show, tabOf, type Performers } from './finding'
import { shownPhoto } from './photos'
import type { World } from '../world'

/** The users tagged in a photo, in one text. */
export const namesOf = (userIds: readonly string[]) => userIds.toSorted().join(' ')

const meIn = (world: World, tab: Tab) => world.personOn.get(tab.device)?.userId ?? ''

const ownPhoto = (world: World, tab: Tab, thing: number) =>
  shownPhoto(world, tab, thing, ({ owner }) => owner === meIn(world, tab))

const namedIn = ({ tagged = [] }: Flick) => tagged.map(({ userId }) => userId)

export const detailPerformers = {
  'cover collection': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const id = at(world.collections, command.thing) ?? ''
    const { collection, may } = show(world, tab, 'collection', id) ?? {}
    if (!collection || !may?.edit) return
    const picture = command.thing > 1 && collection.coverPhoto ? null : ledger.newText('cover')
    ledger.did(tab, 'cover collection', id, picture ?? '', ({ actions }) =>
      actions.coverCollection(collection, picture),
    )
  },
  'place photo': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const found = tab && ownPhoto(world, tab, command.thing)
    if (!tab || !found) return
    const { from, flick } = found
    const place = command.thing % 2 === 1 && flick.location ? '' : ledger.newText('place')
    ledger.did(tab, 'place photo', flick.id, place, ({ actions }) => actions.describePhoto(flick, from, { place }))
  },
  'name people': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const found = tab && ownPhoto(world, tab, command.thing)
    const members = world.server.cliques.get(world.cliques[0] ?? '')?.members
    // Only its members are offered.
    const person = at(
      world.people.filter(({ userId }) => members?.has(userId)),
      command.thing,
    )
    if (!tab || !found || !person) return
    const { from, flick } = found
    const { userId, name: username } = person
    const others = (flick.tagged ?? []).filter((one) => one.userId !== userId)
    const people = others.length < (flick.tagged ?? []).length ? others : [...others, { userId, username }]
    const wanted = namesOf(people.map((one) => one.userId))
    ledger.did(tab, 'name people', flick.id, wanted, ({ actions }) => actions.describePhoto(flick, from, { people }))
  },
  untag: (world, command, ledger) => {
    const tab = tabOf(world, command)
    const me = tab ? meIn(world, tab) : ''
    const found = tab && shownPhoto(world, tab, command.thing, (flick) => namedIn(flick).includes(me))
    if (!tab || !found) return
    const { from, flick } = found
    const wanted = namesOf(namedIn(flick).filter((id) => id !== me))
    ledger.did(tab, 'name people', flick.id, wanted, ({ actions }) => actions.untagSelf(flick, from))
  },
} satisfies Partial<Performers>
