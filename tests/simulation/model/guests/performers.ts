/** Performs the commands of guests, of the users whom they become, and of their hosts. */
import type { Tab } from '../../device/tab'
import type { Command } from '../commands'
import type { Ledger } from '../ledger'
import { at, isManaged, show, tabOf, type Performers } from '../performers/finding'
import { changePerson } from '../signing'
import type { World } from '../world'
import { guestPageOf, guestPages, guestRow, ownDevices } from './pages'

/** How long (ms) a page takes to open before its guest uses it. */
const OPENING_MS = 300

/** Commands for the page of a guest; all others are for users. */
export const GUESTS_MAY: ReadonlySet<Command['do']> = new Set([
  'change clock',
  'claim',
  'continue as guest',
  'enter as guest',
  'fault',
  'freeze',
  'kill',
  'kill as it commits',
  'kill the holder',
  'leave as guest',
  'like',
  'look',
  'look at tab',
  'offline',
  'online',
  'open tab',
  'pick',
  'refresh',
  'release',
  'reload',
  'retry uploads',
  'take back',
  'thaw',
  'undo',
  'wait',
])

const enter = (world: World, tab: Tab) => {
  const { secret } = world.guestLink
  const { verdicts } = tab.device.network
  verdicts.acted(secret)
  tab.act(({ guests }) => {
    const entered = guests.enter(secret, 'Mia')
    void entered.then(() => verdicts.decided(secret))
  })
}

/** A tab of the guest's page on a device, opened if needed, on which no one has entered; undefined if one has. */
const doorOf = (world: World, index: number) => {
  const host = at(ownDevices(world), index)
  if (!host) return undefined
  const page = guestPageOf(world, host)
  const tab = page.tabs[0] ?? page.openTab()
  if (!tab.isReady) world.scheduler.pass(OPENING_MS)
  return tab.isReady && !tab.isDead && !tab.client.currentSession() ? tab : undefined
}

/** A tab on which a guest is, on another device. */
const guestTabNextTo = (world: World, door: Tab) => {
  const tabs = guestPages(world).flatMap((page) => (world.personOn.get(page) ? page.tabs : []))
  return tabs.find((tab) => tab.device !== door.device && tab.isReady && !tab.isDead && tab.client.currentSession())
}

const proceed = (world: World, from: Tab, door: Tab) => {
  const { secret } = world.guestLink
  const { verdicts } = door.device.network
  from.act(({ guests }) => {
    void guests.offer(secret).then((code) => {
      if (code === undefined || door.isDead || door.client.currentSession()) return
      verdicts.acted(secret)
      door.act((client) => void client.guests.proceed(secret, code).then(() => verdicts.decided(secret)))
    })
  })
}

/** A tab of a user who is shown that they may invite guests to the collection, and its link as the list has it. */
const hostOf = (world: World, command: { device: number; tab: number }) => {
  const tab = tabOf(world, command)
  const [collectionId = ''] = world.collections
  if (!tab || !isManaged(show(world, tab, 'collection', collectionId)?.collection)) return undefined
  const [link] = show(world, tab, 'guestLinks', collectionId)?.items ?? []
  return link && { tab, collectionId, link }
}

/** Performs the claim of the guest on a device by its user. */
export const claimIn = (world: World, ledger: Ledger, tab: Tab) => {
  const page = guestPages(world).find(({ host }) => host === tab.device)
  const row = page && guestRow(page)
  if (!row) return
  ledger.did(tab, 'claim', row.token.value, true, async ({ guests }) => {
    const claimed = await guests.claimAt(page.path)
    tab.startEngineIfNeeded()
    return claimed
  })
}

export const guestPerformers = {
  'enter as guest': (world, { device: index }) => {
    const door = doorOf(world, index)
    if (door) enter(world, door)
  },
  'continue as guest': (world, { device: index }) => {
    const door = doorOf(world, index)
    const from = door && guestTabNextTo(world, door)
    if (from) proceed(world, from, door)
  },
  'leave as guest': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab?.device.host || world.changing.has(tab.device)) return
    ledger.leavesAsGuest(tab.device)
    tab.device.network.verdicts.disturbances += 1
    tab.act(({ guests }) => changePerson(world, tab, undefined, guests.leaveAsGuest()))
  },
  'take back': (world, command, ledger) => {
    const tab = tabOf(world, command)
    if (!tab?.device.host) return
    const photo = at(show(world, tab, 'ownPhotos', '')?.items ?? [], command.thing)
    if (photo) ledger.did(tab, 'delete photo', photo.id, true, ({ guests }) => guests.takeBack(photo))
  },
  claim: (world, { device: index }, ledger) => {
    const host = at(ownDevices(world), index)
    const tab = host?.tabs.find(({ isReady, client }) => isReady && client.currentSession()?.userId !== undefined)
    if (host && tab && !world.changing.has(host)) claimIn(world, ledger, tab)
  },
  'remove guest': (world, command, ledger) => {
    const found = hostOf(world, command)
    if (!found) return
    const { tab, collectionId, link } = found
    const guest = at(show(world, tab, 'guests', link.linkId)?.items ?? [], command.thing)
    if (!guest) return
    ledger.did(tab, 'remove guest', guest.userId, !guest.isRemoved, ({ guests }) =>
      (guest.isRemoved ? guests.restoreGuest : guests.removeGuest)(collectionId, link.linkId, guest.userId),
    )
  },
  'pause link': (world, command, ledger) => {
    const found = hostOf(world, command)
    if (!found) return
    const { tab, collectionId, link } = found
    ledger.did(tab, 'pause link', link.linkId, !link.isPaused, ({ guests }) =>
      guests.pauseGuestLink(collectionId, link.linkId, !link.isPaused),
    )
  },
  'revoke link': (world, command, ledger) => {
    const found = hostOf(world, command)
    if (!found) return
    const { tab, collectionId, link } = found
    ledger.did(tab, 'revoke link', link.linkId, true, ({ guests }) => guests.revokeGuestLink(collectionId, link.linkId))
  },
} satisfies Partial<Performers>
