/** What each command does. Each acts on what a screen shows at that moment; where it shows nothing yet, nothing happens. */
import type { Device } from '../device/device'
import type { Tab } from '../device/tab'
import { sweep } from '../server/uploads'
import type { Command } from './commands'
import type { Ledger } from './ledger'
import { closeOldScreens, screensOf } from './screens'
import { signIn, signOut, type World } from './world'

const at = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)]

const tabOf = ({ devices }: World, command: { device: number; tab: number }): Tab | undefined => {
  const device = at(devices, command.device)
  return (
    device &&
    at(
      device.tabs.filter(({ isReady, client }) => isReady && client.currentSession()?.userId !== undefined),
      command.tab,
    )
  )
}

/** How long a screen that opens is waited for before something is done on it. */
const OPENING_MS = 300

type Of<D extends Command['do']> = Extract<Command, { do: D }>
type Performers = { [D in Command['do']]: (world: World, command: Of<D>, ledger: Ledger) => void }

/** A screen, opened where it is not, as the person finds it; undefined where the session ended meanwhile, and it was closed. */
const show = <N extends Parameters<typeof screensOf>[1]>(world: World, tab: Tab, name: N, id: string) => {
  const { screen, isNew } = screensOf(tab, name, id)
  closeOldScreens(tab)
  if (isNew) world.scheduler.pass(OPENING_MS)
  return tab.isDead || !screen.isMounted() ? undefined : screen.value()
}

const otherPeople = ({ people, personOn }: World, device: Device) => {
  const me = personOn.get(device)
  return people.filter((person) => person !== me)
}

const commentsShown = (world: World, tab: Tab, thing: number) => {
  const photoId = at(world.photos, thing >> 1) ?? ''
  return { photoId, comments: show(world, tab, 'comments', photoId)?.items ?? [] }
}

const placeOf = ({ server, collections }: World, photoId: string) =>
  server.items.get(photoId)?.collectionId ?? collections[0] ?? ''

/** A photo of one of the two collections that its person may move and delete, with both as they are shown. */
const manageable = (world: World, tab: Tab, thing: number) => {
  const me = world.personOn.get(tab.device)?.userId
  const isLeader = me === world.people[0]?.userId
  const shown = world.collections.map((id) => show(world, tab, 'collection', id))
  const [first, second] = shown.map((screen) => screen?.collection)
  const all = shown.flatMap((screen) => screen?.flicks ?? [])
  const flick = at(
    all.filter(({ owner }) => isLeader || owner === me),
    thing,
  )
  if (!first || !second || !flick) return undefined
  const isInFirst = shown[0]?.flicks.includes(flick)
  return { flick, from: isInFirst ? first : second, to: isInFirst ? second : first }
}

/** Picks photos; the dialog offers only cliques that its person is in. */
export const pick = (world: World, ledger: Ledger, tab: Tab, count = 1) => {
  const me = world.personOn.get(tab.device)?.userId ?? ''
  const [cliqueId = ''] = world.cliques
  if (world.server.cliques.get(cliqueId)?.members.has(me))
    ledger.picked(tab, cliqueId, world.collections[0] ?? '', count)
}

export const performers: Performers = {
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
    if (user)
      ledger.did(tab, 'follow', user.userId, user.relationship === 'unrelated', ({ actions }) =>
        actions.toggleFollow(user),
      )
  },
  comment: (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const photoId = at(world.photos, command.thing) ?? ''
    if (!show(world, tab, 'comments', photoId)) return
    ledger.wrote(tab, { photoId, collectionId: placeOf(world, photoId) })
  },
  reply: (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const { photoId, comments } = commentsShown(world, tab, command.thing)
    const parent = at(
      comments.filter(({ pending }) => !pending),
      command.thing,
    )
    if (parent) ledger.wrote(tab, { photoId, collectionId: placeOf(world, photoId), parentId: parent.id })
  },
  'like comment': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const { comments } = commentsShown(world, tab, command.thing)
    const comment = at(
      comments.filter(({ pending }) => !pending),
      command.thing,
    )
    if (comment)
      ledger.did(tab, 'like comment', comment.id, !comment.hasLiked, ({ actions }) =>
        actions.toggleCommentLike(comment),
      )
  },
  'delete comment': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const { photoId, comments } = commentsShown(world, tab, command.thing)
    const me = world.personOn.get(tab.device)?.userId
    const comment = at(
      comments.filter(({ userId, pending }) => userId === me && pending !== 'sending'),
      command.thing,
    )
    if (comment) ledger.deleted(tab, { photoId, collectionId: placeOf(world, photoId) }, comment)
  },
  'move photo': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const found = tab && manageable(world, tab, command.thing)
    if (!tab || !found) return
    const { from, to, flick } = found
    ledger.did(tab, 'move photo', flick.id, to.collectionId, ({ actions }) => actions.movePhotos([flick], from, to))
  },
  'delete photo': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const found = tab && manageable(world, tab, command.thing)
    if (!tab || !found) return
    const { from, flick } = found
    ledger.did(tab, 'delete photo', flick.id, true, ({ actions }) => actions.deletePhotos([flick], from))
  },
  'restore photo': (world, command, ledger) => {
    const tab = tabOf(world, command)
    const me = tab && world.personOn.get(tab.device)?.userId
    const deed = at(
      ledger.deeds.filter(({ kind, person, wanted }) => kind === 'delete photo' && person === me && wanted === true),
      command.thing,
    )
    const collection = deed && world.server.collections.get(placeOf(world, deed.thing))
    if (!tab || !collection) return
    const { id, name, cliqueId, createdBy: creatorId } = collection
    ledger.did(tab, 'delete photo', deed.thing, false, ({ actions }) =>
      actions.restorePhoto({ id: deed.thing, collection: { id, name, cliqueId, creatorId } }),
    )
  },
  'join or leave': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab) return
    const id = at(world.cliques, command.thing) ?? ''
    const shown = show(world, tab, 'clique', id)
    if (!shown?.clique) return
    const { inside } = shown.membership
    ledger.did(tab, 'member', id, !inside, ({ actions }) => (inside ? actions.leaveClique(id) : actions.joinClique(id)))
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
      const collection = show(world, tab, 'collection', id)?.collection
      if (collection)
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
    if (command.thing === 0) show(world, tab, 'collection', world.collections[0] ?? '')
    else if (command.thing === 1) show(world, tab, 'comments', world.photos[0] ?? '')
    else if (command.thing === 2) show(world, tab, 'clique', world.cliques[0] ?? '')
    else show(world, tab, 'profile', at(world.people, command.tab)?.userId ?? '')
  },
  refresh: (world, command) => tabOf(world, command)?.act(({ refreshAll }) => refreshAll()),
  reload: (world, command) => {
    const tab = tabOf(world, command)
    if (!tab) return
    tab.device.kill(tab)
    tab.device.openTab()
  },
  kill: (world, command) => {
    const tab = tabOf(world, command)
    if (tab) tab.device.kill(tab)
  },
  'kill the holder': (world, { device: index }) => {
    const device = at(world.devices, index)
    const holder = device?.locks.holder('clique-outbox')
    if (holder) device?.kill(holder as Tab)
  },
  'look at tab': (world, command) => {
    const tab = tabOf(world, command)
    tab?.device.show(tab)
  },
  freeze: (world, command) => {
    const tab = tabOf(world, command)
    if (tab) tab.device.freeze(tab, true)
  },
  thaw: (world, command) => {
    const tab = tabOf(world, command)
    if (tab) tab.device.freeze(tab, false)
  },
  'open tab': (world, { device: index }) => {
    const device = at(world.devices, index)
    if (device && device.tabs.length < 3) device.openTab()
  },
  offline: (world, { device }) => at(world.devices, device)?.setOnline(false),
  online: (world, { device }) => at(world.devices, device)?.setOnline(true),
  fault: (world, { device: index, fault, times, any }, ledger) => {
    if (fault === 'slow' || fault === 'silent' || fault === 'doubled') ledger.hasSlowCalls = true
    const network = at(world.devices, index)?.network
    const faults = Array.from({ length: times }, () => fault)
    if (any) network?.anyFaults.push(...faults)
    else network?.faults.push(...faults)
  },
  'stop server': (world, { ms }) => {
    world.downUntil = world.scheduler.now() + ms
  },
  'change clock': (world, { device: index, ms }) => {
    const device = at(world.devices, index)
    device?.changeClock(ms)
  },
  pick: (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (tab) pick(world, ledger, tab, 1 + command.thing)
  },
  sweep: (world) => {
    world.sweeps += 1
    sweep(world.server)
  },
  'retry uploads': (world, command) => tabOf(world, command)?.act(({ uploads }) => void uploads.retryAll()),
  'end tokens': (world) => {
    world.tokenEnds += 1
    world.server.tokens.clear()
  },
  'refuse storage': (world, { device, times, quota }) => {
    const database = at(world.devices, device)?.database
    if (database) database.refusals = { times, quota }
  },
  'sign out': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab || world.changing.has(tab.device)) return
    ledger.leaves(tab.device)
    tab.device.network.verdicts.disturbances += 1
    signOut(world, tab)
  },
  'sign in': (world, { device: index, person }, ledger) => {
    const device = at(world.devices, index)
    const next = at(world.people.slice(0, 2), person)
    const tab = device?.tabs.find(({ isReady }) => isReady)
    if (!device || !next || !tab || tab.client.currentSession() || world.changing.has(device)) return
    if (world.personOn.get(device) !== next) ledger.leaves(device)
    signIn(world, device, tab, next)
  },
  wait: () => undefined,
}
