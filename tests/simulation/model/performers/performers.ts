/** Performs each command on the content of a screen at that moment; if the screen is still empty, nothing happens. */
import { blockPerformers } from './blocks'
import { commentPerformers } from './comments'
import { detailPerformers } from './details'
import { devicePerformers } from './devices'
import { guestPerformers } from '../guests/performers'
import { roomPerformers } from '../guests/rooms'
import { at, otherPeople, show, tabOf, type Performers } from './finding'
import { leadingPerformers } from './leading'
import { photoPerformers } from './photos'
import { sessionPerformers } from './sessions'
import { uploadPerformers } from './uploads'

/** Only in scripted plans: a list does not name the photos that it counts (docs/rules/simulation.md, 'Open'). */
const LIST = 4
/** Only in scripted plans: the target to which an offline user can copy or move. */
const OTHER_COLLECTION = 5

/** Only in scripted plans: the followers of another user. */
const FOLLOWERS = 6

/** With this choice a user leaves the first clique and takes their photos along. */
const WITH_PHOTOS = 2

export const performers: Performers = {
  ...blockPerformers,
  ...commentPerformers,
  ...detailPerformers,
  ...devicePerformers,
  ...guestPerformers,
  ...leadingPerformers,
  ...photoPerformers,
  ...roomPerformers,
  ...sessionPerformers,
  ...uploadPerformers,
  like: (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const flick = at(show(world, tab, 'collection', world.collections[0] ?? '')?.flicks ?? [], command.thing)
    if (flick) ledger.did(tab, 'like', flick.id, !flick.hasLiked, ({ actions }) => actions.toggleLike(flick))
  },
  follow: (world, command, ledger) => {
    const tab = tabOf(world, command)
    const person = tab && at(otherPeople(world, tab.device), command.thing)
    const user = person && show(world, tab, 'profile', person.userId)?.user
    // A blocked user's profile is replaced by a notice without Follow.
    if (user && !user.isBlocked)
      ledger.did(tab, 'follow', user.userId, user.relationship === 'unrelated', ({ actions }) =>
        actions.toggleFollow(user),
      )
  },
  'join or leave': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const id = at(world.cliques, command.thing) ?? ''
    const shown = show(world, tab, 'clique', id)
    if (!shown?.clique) return
    const { inside } = shown.membership
    if (!inside) return ledger.did(tab, 'member', id, true, ({ actions }) => actions.joinClique(id))
    const photos = command.thing === WITH_PHOTOS ? 'go' : 'stay'
    ledger.did(tab, 'member', id, false, ({ actions }) => actions.leaveClique(id, photos), photos === 'go')
  },
  rename: (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const text = ledger.newText('name')
    if (command.thing % 3 === 0) {
      const id = world.cliques[0] ?? ''
      const clique = show(world, tab, 'clique', id)?.clique
      if (clique) ledger.did(tab, 'name clique', id, text, ({ actions }) => actions.renameClique(clique, text))
    } else if (command.thing % 3 === 1) {
      const id = world.collections[0] ?? ''
      const { collection, may } = show(world, tab, 'collection', id) ?? {}
      if (collection && may?.edit)
        ledger.did(tab, 'name collection', id, text, ({ actions }) => actions.renameCollection(collection, text))
    } else {
      const id = world.personOn.get(tab.device)?.userId ?? ''
      const user = show(world, tab, 'profile', id)?.user
      if (user) ledger.did(tab, 'name user', id, text, ({ actions }) => actions.renameSelf(user, text))
    }
  },
  look: (world, command) => {
    const tab = tabOf(world, command)
    if (!tab) return
    if (command.thing === 0 || tab.device.host) show(world, tab, 'collection', world.collections[0] ?? '')
    else if (command.thing === 1) show(world, tab, 'comments', world.photos[0] ?? '')
    else if (command.thing === 2) show(world, tab, 'clique', world.cliques[0] ?? '')
    else if (command.thing === OTHER_COLLECTION) show(world, tab, 'collection', world.collections[1] ?? '')
    else if (command.thing === FOLLOWERS) show(world, tab, 'followers', otherPeople(world, tab.device)[0]?.userId ?? '')
    else if (command.thing === LIST) show(world, tab, 'list', world.cliques[0] ?? '')
    else show(world, tab, 'profile', at(world.people, command.tab)?.userId ?? '')
  },
  refresh: (world, command) => tabOf(world, command)?.act(({ refreshAll }) => refreshAll()),
  wait: () => undefined,
}
