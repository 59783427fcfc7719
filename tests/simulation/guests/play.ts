/** One party on the real server: guests add photos while their link is paused, ends, and they are removed or claim. */
import { sql } from 'kysely'
import { enterGuest, guestLinkSettings, makeGuestLink } from '../../../server/test/people/guest'
import type { Person, RunningServer } from '../../../server/test/running-server'
import { shown } from '../../../server/test/people/giving'
import { makeCollection } from '../../../server/test/story'
import { createRandom, type Random } from '../scheduler/random'
import { advance, claim, pick, toggle, type Device } from './guest-device'

const COMMANDS = 24
export const LIMITS = { photoLimit: 10, guestPhotoLimit: 5 }

export interface People {
  server: RunningServer
  host: Person
  cliqueId: string
  users: readonly Person[]
}

export interface Party {
  collectionId: string
  linkId: string
  devices: Device[]
  isPaused: boolean
  /** The code that refuses its guests since the link has ended. */
  endedAs?: 'GUEST_ENDED' | 'GUEST_EXPIRED'
  /** A host undid a removal, which gives photos back whatever the limit. */
  hasUndone: boolean
  /** The events, for a message. */
  trace: string[]
  faults: string[]
}

const begin = async ({ server, host, cliqueId, users }: People): Promise<Party> => {
  const collectionId = await makeCollection(host, cliqueId)
  const link = await makeGuestLink(host, collectionId, guestLinkSettings({ join: true }, LIMITS))
  const devices: Device[] = []
  for (const user of users) {
    const guest = await enterGuest(server, link)
    devices.push({ guest, user, isClaimed: false, isRemoved: false, photos: [] })
  }
  const { linkId } = link
  return { collectionId, linkId, devices, isPaused: false, hasUndone: false, trace: [], faults: [] }
}

/** Sends one or two photos, while the host or the guest does something else at the same moment. */
const upload = async (party: Party, device: Device, random: Random, other: () => Promise<void>) => {
  const open = device.photos.filter(({ step }) => step === 'picked' || step === 'stored')
  const sent = random.chance(0.5) ? open.slice(0, 2) : open.slice(-1)
  await Promise.all([...sent.map((photo) => advance(device, party.collectionId, photo)), other()])
}

/** Photos that the guest took back, and that an undone removal shows nevertheless. */
const shownAgain = async (host: Person, { collectionId }: Party, { photos }: Device): Promise<string[]> => {
  const ids = new Set(await shown(host, collectionId))
  const again = photos.filter(({ isTakenBack, itemId }) => isTakenBack && ids.has(itemId ?? ''))
  return again.map(({ itemId }) => `${itemId} was taken back, and is shown after a removal was undone`)
}

const commands = {
  pause: async ({ host }, party) => {
    await host.ask('pauseGuestLink', { params: { linkId: party.linkId }, body: { isPaused: !party.isPaused } })
    party.isPaused = !party.isPaused
  },
  revoke: async ({ host }, party) => {
    await host.ask('revokeGuestLink', { params: { linkId: party.linkId } })
    party.endedAs = 'GUEST_ENDED'
  },
  expire: async ({ server }, party) => {
    await sql`update guest_links set expires_at = now() where link_id = ${party.linkId}`.execute(server.services.db)
    party.endedAs ??= 'GUEST_EXPIRED'
  },
  remove: async ({ host }, party, device) => {
    const params = { userId: device.guest.userId }
    const name = device.isRemoved ? 'restoreGuest' : 'removeGuest'
    // The photos of a guest who became a user are the user's.
    if (device.isClaimed) {
      const refused = await host.refusal(name, { params })
      if (refused !== '409 GUEST_CLAIMED') party.faults.push(`a former guest was removed: ${refused}`)
      return
    }
    await host.ask(name, { params })
    if (device.isRemoved) party.hasUndone = true
    device.isRemoved = !device.isRemoved
    if (!device.isRemoved) party.faults.push(...(await shownAgain(host, party, device)))
  },
  claim: async (_, __, device) => {
    if (!(await claim(device))) return
    device.isClaimed = true
    device.isRemoved = false
  },
  nothing: () => Promise.resolve(),
} satisfies Record<string, (people: People, party: Party, device: Device) => Promise<void>>
type Command = keyof typeof commands

/** Rare: what ends a link ends the story. */
const often: Command[] = [
  'nothing',
  'nothing',
  'nothing',
  'nothing',
  'pause',
  'pause',
  'remove',
  'remove',
  'remove',
  'claim',
]
const chooseCommand = (random: Random): Command =>
  random.chance(0.04) ? random.pick(['revoke', 'expire']) : random.pick(often)

const step = async (people: People, party: Party, random: Random) => {
  const device = random.pick(party.devices)
  if (random.chance(0.4)) pick(device)
  const marked = device.photos.filter((photo) => photo.step === 'marked')
  if (marked.length > 0 && random.chance(0.35)) {
    party.trace.push('take back or restore')
    await toggle(device, random.pick(marked))
  }
  const name = chooseCommand(random)
  party.trace.push(name)
  const isAllowed = device.isClaimed || !(party.endedAs || party.isPaused || device.isRemoved)
  const stepsBefore = device.photos.map((photo) => photo.step)
  await upload(party, device, random, () => commands[name](people, party, device))
  const freed = name === 'remove' ? [device] : name === 'revoke' ? party.devices : []
  for (const photo of freed.flatMap(({ photos }) => photos)) photo.mayBeFreed = true
  // A command of the same moment may be first, and allow the step.
  if (isAllowed || name !== 'nothing') return
  if (device.photos.some((photo, at) => photo.step !== stepsBefore[at] && photo.step !== 'no room'))
    party.faults.push(`a step was accepted after: ${party.trace.join(', ')}`)
}

/** Sends what may still be sent, as devices do that stay open. */
const drain = async ({ host }: People, party: Party) => {
  if (party.isPaused) await host.ask('pauseGuestLink', { params: { linkId: party.linkId }, body: { isPaused: false } })
  for (const device of party.devices) {
    if (!device.isClaimed && (party.endedAs || device.isRemoved)) continue
    for (const photo of device.photos)
      for (let tries = 0; tries < 4 && photo.step !== 'marked' && photo.step !== 'no room'; tries += 1)
        await advance(device, party.collectionId, photo)
  }
}

/** Plays the party of a seed. */
export const playParty = async (people: People, seed: number): Promise<Party> => {
  const random = createRandom(seed)
  const party = await begin(people)
  for (let at = 0; at < COMMANDS; at += 1) await step(people, party, random)
  await drain(people, party)
  return party
}
