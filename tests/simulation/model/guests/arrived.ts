/** The photos that guests picked: they arrive, or their page says why not. */
import { pictureOf } from '../../client/image-workers'
import type { Device } from '../../device/device'
import { linkInForce } from '../../server/guests/rights'
import type { GuestRow } from '../../server/guests/rows'
import type { ItemRow } from '../../server/state'
import type { Ledger, Picked } from '../ledger'
import { screensOf } from '../screens'
import { mayFail } from '../uploads'
import type { World } from '../world'
import { guestPages, guestRow } from './pages'

interface PhotoRow {
  name: string
  state: string
}

const photosIn = (device: Device, uid: string) => device.database.rows<PhotoRow>(`clique-queue-${uid}`, 'photos')

/** Photos are texts of this length (client/uploads.ts). */
const LENGTH = 200

const arrivedAs = ({ server }: World, name: string): ItemRow | undefined => {
  const md5 = pictureOf(name.padEnd(LENGTH)).upload.basePhoto.contentMd5
  return [...server.items.values()].find(({ isReady, variants }) => isReady && variants.base.md5 === md5)
}

/** Whether guests of the link picked more photos than it takes. */
const isFull = ({ guestLink }: World, { photos }: Ledger, isGuest: (person: string) => boolean) => {
  const counts = new Map<string, number>()
  for (const { person, names } of photos.filter((one) => isGuest(one.person)))
    counts.set(person, (counts.get(person) ?? 0) + names.length)
  const all = [...counts.values()]
  return (
    Math.max(0, ...all) > guestLink.guestPhotoLimit || all.reduce((sum, one) => sum + one, 0) > guestLink.photoLimit
  )
}

/** Photos of a guest who may still add some, or of the user whom they became on this device. */
const checkPicked = (world: World, ledger: Ledger, guest: GuestRow, { tab, names, outcome, isGivenUp }: Picked) => {
  const { device: page } = tab
  const host = page.host ?? page
  const isUsers = guest.claimedBy !== undefined
  const owner = guest.claimedBy ?? guest.userId
  const user = world.people.find(({ userId }) => userId === owner)
  const isHere = isUsers
    ? guestRow(page)?.uid !== guest.uid && world.personOn.get(host)?.userId === owner
    : world.personOn.get(page)?.userId === owner
  if (outcome !== 'done' || isGivenUp || !isHere) return
  const rows = isUsers ? photosIn(host, user?.uid ?? '') : photosIn(page, guest.uid)
  const isAllowed =
    mayFail(world, page, owner, ledger) ||
    mayFail(world, host, owner, ledger) ||
    world.server.full.size > 0 ||
    isFull(world, ledger, (person) => world.server.guests.has(person))
  for (const name of names) {
    const item = arrivedAs(world, name)
    const isFailed = rows.some((row) => row.name === name && row.state === 'failed')
    if (isFailed && !isAllowed) throw new Error(`${tab.name}: '${name}' of a guest failed, and no server refused it`)
    if (!item && !isFailed) throw new Error(`${tab.name}: '${name}' of a guest was lost`)
    if (item && item.owner !== owner) throw new Error(`${tab.name}: '${name}' is not its guest's`)
  }
}

/** A user whom a guest became has the guest's last like of each photo, sent or not, if they did not change it. */
const checkClaimedLikes = (world: World, { deeds }: Ledger) => {
  const likes = deeds.filter(({ kind }) => kind === 'like')
  for (const [at, { tab, person, thing, wanted, outcome, isGivenUp }] of likes.entries()) {
    const { claimedBy } = world.server.guests.get(person) ?? {}
    const host = tab.device.host ?? tab.device
    const isLast = !likes.slice(at + 1).some((other) => other.person === person && other.thing === thing)
    const isChanged = likes.some((other) => other.person === claimedBy && other.thing === thing)
    const isMoved = guestRow(tab.device)?.userId !== person && world.personOn.get(host)?.userId === claimedBy
    const isExact = [tab.device, host].every(({ network }) => network.isExact && network.verdicts.count === 0)
    if (claimedBy === undefined || !isLast || isChanged || !isMoved || !isExact || isGivenUp || outcome !== 'done')
      continue
    if (world.server.items.get(thing)?.likes.has(claimedBy) !== wanted)
      throw new Error(`${tab.name}: the like of a guest was lost as they became a user`)
  }
}

/** Every photo that a guest picked has arrived once, in their name or that of the user whom they became. */
export const checkGuestsArrived = (world: World, ledger: Ledger) => {
  for (const picked of ledger.photos) {
    const guest = world.server.guests.get(picked.person)
    const isOpen = guest && (guest.claimedBy !== undefined || linkInForce(world.server, guest))
    if (isOpen) checkPicked(world, ledger, guest, picked)
  }
  checkClaimedLikes(world, ledger)
}

/** Time (ms) for a notice to read its rows. */
const READING_MS = 1000

/** A page remembers its guest until they leave, or become a user. */
const checkRemembered = ({ server }: World, { left, photos, deeds }: Ledger, page: Device) => {
  if (left.has(page) || guestRow(page)) return
  const guest = [...photos, ...deeds].findLast(({ tab, person }) => tab.device === page && server.guests.has(person))
  if (guest && server.guests.get(guest.person)?.claimedBy === undefined)
    throw new Error(`${page.name}has forgotten its guest`)
}

/** Once a user has what a guest gave, the device has nothing of the guest. */
const checkClaimEnded = ({ server, personOn }: World, { host, name }: Device, guestId: string) => {
  const { claimedBy } = server.guests.get(guestId) ?? {}
  if (claimedBy !== undefined && host && personOn.get(host)?.userId === claimedBy)
    throw new Error(`${name}has not been given over to its user`)
}

/** A guest whose link has ended, or whom a host removed, is told so, with the number of photos that were not sent. */
export const checkEnded = (world: World, ledger: Ledger) => {
  for (const page of guestPages(world)) {
    checkRemembered(world, ledger, page)
    const row = guestRow(page)
    const [tab] = page.tabs
    if (row) checkClaimEnded(world, page, row.userId)
    if (row?.isClaimed && world.server.guests.get(row.userId)?.claimedBy === undefined)
      throw new Error(`${page.name}says that its guest is a user, which the server refused`)
    if (!row || row.isClaimed || !tab?.isReady || world.changing.has(page)) continue
    const { isOver = true } = world.server.guestSessions.get(row.token.value) ?? {}
    const guest = world.server.guests.get(row.userId)
    const hasEnded = isOver || !linkInForce(world.server, guest)
    if (!row.isEnded && hasEnded) throw new Error(`${tab.name} does not tell its guest that the link has ended`)
    if (!row.isEnded) continue
    if (!hasEnded) throw new Error(`${tab.name} ended its guest's session by itself`)
    const { screen } = screensOf(tab, 'ended', '')
    world.scheduler.pass(READING_MS)
    const unsent = photosIn(page, row.uid).filter(({ state }) => state !== 'done' && state !== 'failed').length
    if (screen.value().waiting !== unsent)
      throw new Error(`${tab.name} says that ${screen.value().waiting} photos were not sent, not ${unsent}`)
  }
}
