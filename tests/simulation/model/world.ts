/** Users, their shared items, and their devices, at the beginning of a run. */
import { Device, type DeviceCode } from '../device/device'
import type { Answered } from '../device/http'
import type { Sent } from '../device/network'
import type { Tab } from '../device/tab'
import { createRandom, uuidFrom } from '../scheduler/random'
import { createScheduler, type Scheduler } from '../scheduler/scheduler'
import { giveToken } from '../server/identity'
import type { GuestLinkRow } from '../server/guests/rows'
import { serve } from '../server/serve'
import { commentsOf, createState, type ServerState } from '../server/state'
import { addGuestLink } from './guests/link'
import { Persons } from './guests/pages'
import { signIn } from './signing'

export interface Person {
  uid: string
  userId: string
  name: string
}

export interface World {
  scheduler: Scheduler
  server: ServerState
  devices: Device[]
  people: Person[]
  /** In the order in which commands number them. */
  cliques: string[]
  collections: string[]
  photos: string[]
  /** Members of each clique at the beginning. */
  firstMembers: Map<string, ReadonlySet<string>>
  /** Followers of each user at the beginning. */
  firstFollowers: Map<string, ReadonlySet<string>>
  /** The collection of each photo at the beginning. */
  firstPhotos: Map<string, string>
  /** Comments of each photo at the beginning. */
  firstComments: Map<string, number>
  /** The link of the first collection, and the path of its guests' pages. */
  guestLink: GuestLinkRow
  guestPath: string
  /** The server answers 503 until then (virtual ms). */
  downUntil: number
  /** How often the server removed unmarked reservations. */
  sweeps: number
  /** How often all tokens ended at once. */
  tokenEnds: number
  /** The user or guest of each device or page. */
  personOn: Persons
  /** The tab in which a user signs in or out at the moment, by its device. */
  changing: Map<Device, Tab>
}

const addPerson = (state: ServerState, name: string, isPrivate: boolean): Person => {
  const userId = state.newId()
  const uid = `uid-${name}`
  const names = { username: name, firstName: name, lastName: 'Test', bio: '' }
  state.users.set(userId, { userId, uid, phone: '+10000000000', ...names, isPrivate, seenUntil: '' })
  return { uid, userId, name }
}

const addClique = (state: ServerState, leader: Person, isPrivate: boolean, members: readonly Person[]): string => {
  const id = state.newId()
  const all = [leader, ...members].map(({ userId }): [string, number] => [userId, state.nextOrder()])
  const words = { name: 'Clique', bio: '', editPolicy: 'members' as const, createdAt: state.now() }
  state.cliques.set(id, {
    id,
    ...words,
    isPrivate,
    leader: leader.userId,
    members: new Map(all),
    invites: new Map(),
    removed: new Map(),
  })
  return id
}

const addCollection = (
  state: ServerState,
  creator: Person,
  cliqueId: string,
  privacy: 'PRIVATE' | 'PUBLIC',
  uploaders: readonly Person[],
): [string, string[]] => {
  const id = state.newId()
  const rest = {
    clientId: undefined,
    name: 'Collection',
    description: '',
    commentsOff: false,
    cover: null,
    isDeleted: false,
  }
  const row = {
    id,
    cliqueId,
    createdBy: creator.userId,
    privacy,
    order: state.nextOrder(),
    createdAt: state.now(),
    ...rest,
  }
  state.collections.set(id, row)
  return [id, uploaders.map((uploader, at) => addPhoto(state, uploader, id, at))]
}

const addPhoto = (state: ServerState, { userId }: Person, collectionId: string, at: number): string => {
  const id = state.newId()
  const stored = { md5: `bytes of ${id}`, isStored: true }
  state.items.set(id, {
    id,
    collectionId,
    reservedIn: collectionId,
    owner: userId,
    clientId: undefined,
    caption: '',
    place: null,
    people: new Set(),
    isReady: true,
    isDeleted: false,
    takenAt: `2025-05-0${at + 1}T10:00:00.000Z`,
    variants: { base: stored, medium: stored, low: stored },
    likes: new Set(),
    order: state.nextOrder(),
  })
  return id
}

const addComment = (
  state: ServerState,
  { userId }: Person,
  itemId: string,
  payload: string,
  parentId: string | null,
) => {
  const id = state.newId()
  const rest = { clientId: undefined, likes: new Set<string>(), order: state.nextOrder(), createdAt: state.now() }
  state.comments.set(id, { id, itemId, userId, parentId, payload, ...rest })
  return id
}

const DOWN: Answered = {
  status: 503,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message: 'stopped', code: 'UNAVAILABLE' }),
}

/** Devices of Ann's and Ben's, each with one tab in which they have just signed in. */
export const createWorld = (seed: number, code: DeviceCode): World => {
  const random = createRandom(seed)
  const scheduler = createScheduler(random)
  const server = createState(() => uuidFrom(random), scheduler.now)
  const [ann, ben, cem] = [
    addPerson(server, 'ann', false),
    addPerson(server, 'ben', false),
    addPerson(server, 'cem', true),
  ]
  const [first, second] = [addClique(server, ann, false, [ben]), addClique(server, ben, false, [])]
  const [shared, photos] = addCollection(server, ann, first, 'PUBLIC', [ann, ben])
  const [other] = addCollection(server, ann, first, 'PRIVATE', [])
  server.items.get(photos[0] ?? '')?.people.add(ben.userId)
  server.items.get(photos[1] ?? '')?.people.add(ann.userId)
  for (const { userId: followee } of [ann, ben])
    server.follows.push({ follower: cem.userId, followee, state: 'ACTIVE', order: server.nextOrder() })
  const words = { reason: 'Not mine to show', isKept: false, order: server.nextOrder(), at: server.now() }
  server.reports.push({ itemId: photos[1] ?? '', userId: cem.userId, ...words })
  const thread = addComment(server, ben, photos[0] ?? '', 'the first', null)
  addComment(server, ann, photos[0] ?? '', 'a reply', thread)
  const changing: World['changing'] = new Map()
  const guestLink = addGuestLink(server, ann, shared)
  const world: World = {
    scheduler,
    server,
    devices: [],
    people: [ann, ben, cem],
    cliques: [first, second],
    collections: [shared, other],
    photos,
    firstMembers: new Map([...server.cliques].map(([id, { members }]) => [id, new Set(members.keys())])),
    firstFollowers: new Map([ann, ben].map(({ userId }) => [userId, new Set([cem.userId])])),
    firstPhotos: new Map(photos.map((id) => [id, shared])),
    firstComments: new Map(photos.map((id) => [id, commentsOf(server, id).length])),
    guestLink,
    guestPath: '',
    downUntil: 0,
    sweeps: 0,
    tokenEnds: 0,
    personOn: new Persons(changing),
    changing,
  }
  const answer = (sent: Sent): Answered => {
    if (scheduler.now() < world.downUntil) return DOWN
    const [, uid] = /^\/identity\/token\/(.+)$/.exec(sent.path) ?? []
    return uid === undefined ? serve(server, sent) : giveToken(server, uid)
  }
  const owners = seed % 3 === 0 ? [ann, ann] : seed % 3 === 1 ? [ann, ben] : [ann, ann, ben]
  world.devices = owners.map((_, at) => new Device(`device${at + 1} `, code, scheduler, answer))
  for (const [at, device] of world.devices.entries()) {
    signIn(world, device, device.openTab(), owners[at] ?? ann)
  }
  world.guestPath = world.devices[0]?.tabs[0]?.client.guests.pathOfLink(guestLink.secret) ?? ''
  scheduler.pass(2000)
  return world
}
