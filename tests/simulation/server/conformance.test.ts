/** The double answers as the real routes do: random calls, played on both. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHANGE_HEADER, writeChange } from '../../../contract/change'
import { Caller } from '../../../server/test/caller'
import { discard, startServer, type RunningServer } from '../../../server/test/running-server'
import { addPhoto } from '../../../server/test/story'
import { createRandom, uuidFrom, type Random } from '../scheduler/random'
import type { Known, Request } from './call-parts'
import { readPair, type Pair } from './compare'
import { findGuest, roomOf } from './guests/rights'
import { requestOf } from './random-calls'
import { serve } from './serve'
import { createState, type ServerState } from './state'

const CALLS = 400

let real: RunningServer
beforeAll(async () => {
  real = await startServer()
})
afterAll(() => discard(real))

/** A user, a photo, ...: under the names of the real server and of the double. */
const userPair = async (state: ServerState, name: string) => {
  const person = await real.person(name)
  const userId = state.newId()
  const names = { username: name, firstName: name, lastName: 'Test', bio: '' }
  const row = { userId, uid: `uid-${name}`, phone: person.phone, ...names, isPrivate: false, seenUntil: '' }
  state.users.set(userId, row)
  const token = `token-${name}`
  state.tokens.set(token, { uid: row.uid, endsAt: Number.POSITIVE_INFINITY })
  const pair: Pair = [person.userId, userId]
  return { person, pair, token }
}

/** A photo with its bytes is made separately on each side: uploads are compared elsewhere. */
const photoPair = async (
  state: ServerState,
  owner: Caller,
  collection: Pair,
  ownerId: string,
  at: number,
): Promise<Pair> => {
  const takenAt = `2024-05-01T10:00:00.0${String(at).padStart(2, '0')}Z`
  const realId = await addPhoto(owner, collection[0], takenAt)
  const id = state.newId()
  const stored = { md5: id, isStored: true }
  state.items.set(id, {
    id,
    collectionId: collection[1],
    reservedIn: collection[1],
    owner: ownerId,
    clientId: undefined,
    caption: '',
    place: null,
    people: new Set(),
    takenAt,
    isReady: true,
    isDeleted: false,
    variants: { base: stored, medium: stored, low: stored },
    likes: new Set(),
    order: state.nextOrder(),
  })
  return [realId, id]
}

/** The user with the most rights over an item. */
const ownerOf = (state: ServerState, id: string) =>
  state.cliques.get(id)?.leader ?? state.collections.get(id)?.createdBy ?? state.items.get(id)?.owner

const pathOf = ({ path }: Request, side: 0 | 1, known: Known) => known.resolve(path, side)

/**
 * All three share a clique and a collection at first: otherwise most calls would be about items that their caller
 * cannot see.
 */
const beginning: { by: number; request: Request }[] = [
  { by: 0, request: { method: 'POST', path: '/clique/create', body: { name: 'Clique' }, makes: 'clique' } },
  { by: 1, request: { method: 'POST', path: '/clique/<clique 0>/join' } },
  { by: 2, request: { method: 'POST', path: '/clique/<clique 0>/join' } },
  {
    by: 0,
    request: {
      method: 'POST',
      path: '/collection/create',
      body: { cliqueId: '<clique 0>', name: 'Collection', privacySetting: 'PUBLIC' },
      makes: 'collection',
    },
  },
]

/** Mostly of a guest whose session has not ended. */
const guestToken = (state: ServerState, random: Random, tokens: readonly Pair[]) => {
  const present = tokens.filter(([token]) => findGuest(state, token, 'enter').ok)
  const [token] = random.pick(present.length > 0 && random.chance(0.8) ? present : tokens)
  return token
}

/** A guest who may add a photo now. */
const guestWhoAdds = (state: ServerState, tokens: readonly Pair[], collectionId: string) => {
  for (const [token] of tokens) {
    const found = findGuest(state, token, 'add')
    if (found.ok && found.value.guest?.link.collectionId === collectionId && roomOf(state, found.value.userId).room > 0)
      return { person: new Caller(real.url, token), pair: ['', found.value.userId] as Pair, token }
  }
  return undefined
}

// 27 blocks a tagged user, 49 removes a member whose photo was deleted and restored before.
test.each([1, 2, 3, 4, 5, 27, 49])('random calls are answered alike, seed %i', async (seed) => {
  const random = createRandom(seed)
  const state = createState(
    () => uuidFrom(random),
    () => 0,
  )
  const unique = randomUUID().slice(0, 8)
  const people = []
  for (const name of ['a', 'b', 'c']) people.push(await userPair(state, `${name}_${unique}`))
  const pairs: Record<string, Pair[]> = {
    user: people.map(({ pair }) => pair),
    clique: [],
    collection: [],
    photo: [],
    comment: [],
    clientId: [],
    copy: [],
    link: [],
    secret: [],
    guest: [],
    token: [],
    code: [],
    unknown: [[randomUUID(), state.newId()]],
  }
  const known: Known = {
    count: (kind) => pairs[kind]?.length ?? 0,
    resolve: (text, side) =>
      text.replaceAll(/<(\w+) (\d+)>/g, (_, kind: string, at: string) => pairs[kind]?.[Number(at)]?.[side] ?? ''),
    note: (kind, pair) => pairs[kind]?.push(pair),
  }
  for (let call = 0; call < CALLS; call += 1) {
    const begun = beginning[call]
    const collections = pairs['collection'] ?? []
    if (collections.length > 0 && known.count('photo') < 9 && random.chance(0.1)) {
      const collection = collections[0] as Pair
      const row = state.collections.get(collection[1])
      const guest = random.chance(0.5) ? guestWhoAdds(state, pairs['token'] ?? [], collection[1]) : undefined
      const owner = guest ?? people.find(({ pair }) => pair[1] === row?.createdBy)
      const isInside = row && owner && (guest || state.cliques.get(row.cliqueId)?.members.has(owner.pair[1]))
      if (owner && isInside && !row.isDeleted)
        known.note('photo', await photoPair(state, owner.person, collection, owner.pair[1], known.count('photo')))
    }
    const request = begun?.request ?? requestOf(random, known)
    const who = people.findIndex(({ pair }) => pair[1] === ownerOf(state, known.resolve(request.by ?? '', 1)))
    const isWho = who !== -1 && random.chance(0.8)
    const user = people[begun?.by ?? (isWho ? who : random.below(people.length))]
    const isGuest = !begun && known.count('token') > 0 && random.chance(request.byGuest ? 0.9 : 0.05)
    const token = isGuest ? guestToken(state, random, pairs['token'] ?? []) : ''
    const caller = isGuest ? { person: new Caller(real.url, token), token } : user
    if (!caller) throw new Error('there is no caller')
    const change = random.chance(0.1)
      ? writeChange(1 + call + random.below(40), 'device', random.pick(['a', 'b']))
      : undefined
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    const answered = await caller.person.request(`/api${pathOf(request, 0, known)}`, {
      method: request.method,
      ...(body !== undefined && {
        body: known.resolve(body, 0),
      }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(change !== undefined && { [CHANGE_HEADER]: change }),
      },
    })
    const double = serve(state, {
      method: request.method,
      path: `/api${pathOf(request, 1, known)}`,
      token: caller.token,
      change,
      body: body === undefined ? undefined : (JSON.parse(known.resolve(body, 1)) as unknown),
    })
    const [left, right] = [await answered.text(), double.body]
    if (request.makes && answered.status === 200 && double.status === 200) {
      const made = readPair(request.makes, left, right)
      if (made && !pairs[request.makes]?.some(([id]) => id === made[0])) known.note(request.makes, made)
      const secret = request.makes === 'link' && readPair('secret', left, right)
      if (secret) known.note('secret', secret)
    }
    const tokens = Object.entries(pairs).flatMap(([kind, all]) =>
      all.map((pair, at) => ({ pair, token: `${kind} ${at}` })),
    )
    const shown = (text: string, side: 0 | 1) =>
      normalised(text, new Map(tokens.map(({ pair, token }) => [pair[side], token])))
    const what = `call ${call}: ${request.method} ${request.path} ${body ?? ''} ${change ?? ''}`
    expect({ what, status: double.status, body: shown(right, 1) }).toEqual({
      what,
      status: answered.status,
      body: shown(left, 0),
    })
  }
})

/** Times are each server's own, as are the order of joining and the rest of a URL. */
const OWN = new Set(['dateCreated', 'timestamp', 'reportedAt', 'joinNumber', 'message', 'expiresAt', 'since', 'secret'])

const normalised = (text: string, tokens: Map<string, string>): unknown =>
  JSON.parse(text, (key, value: unknown) => {
    if (OWN.has(key)) return undefined
    if (typeof value !== 'string') return value
    const [id] = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/.exec(value) ?? []
    return id === undefined ? value : (tokens.get(id) ?? 'unknown id')
  })
