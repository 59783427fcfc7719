/** Calls that a client might make, about things that are there or not. '<clique 2>' is the third clique's id. */
import { randomUUID } from 'node:crypto'
import type { Random } from '../scheduler/random'
import type { Pair } from './compare'

export interface Known {
  count(kind: string): number
  resolve(text: string, side: 0 | 1): string
  note(kind: string, pair: Pair): void
}

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
  /** The kind of thing that it makes. */
  makes?: 'clique' | 'collection' | 'comment'
}

/** Most of the time one that is there. */
const idOf = (random: Random, known: Known, kind: string) => {
  const count = known.count(kind)
  return count === 0 || random.chance(0.03) ? '<unknown 0>' : `<${kind} ${random.below(count)}>`
}

/** Often the same again. */
const clientIdOf = (random: Random, known: Known) => {
  const count = known.count('clientId')
  if (count > 0 && random.chance(0.3)) return `<clientId ${random.below(count)}>`
  const id = randomUUID()
  known.note('clientId', [id, id])
  return `<clientId ${count}>`
}

/** Often the same again. Later ones are greater, and greater than those of the server: photos of one moment are in the order of their ids. */
const copyIdOf = (random: Random, known: Known) => {
  const count = known.count('copy')
  if (count > 0 && random.chance(0.2)) return `<copy ${random.below(count)}>`
  const id = `ffffffff-${String(count).padStart(4, '0')}${randomUUID().slice(13)}`
  known.note('copy', [id, id])
  return `<copy ${count}>`
}

const paging = (random: Random) => `page=${random.below(2)}&size=${random.pick([2, 3, 20])}`

type Maker = (random: Random, known: Known, id: (kind: string) => string) => Request

/** Weights: how many times each is listed here. */
const makers: Maker[] = [
  (_, __, id) => ({ method: 'POST', path: '/user/follow', body: { followee: id('user') } }),
  (_, __, id) => ({ method: 'POST', path: '/user/follow', body: { followee: id('user') } }),
  (_, __, id) => ({ method: 'POST', path: '/user/unfollow', body: { followee: id('user') } }),
  (_, __, id) => ({ method: 'POST', path: `/user/followRequests/${id('user')}/approve` }),
  (_, __, id) => ({ method: 'POST', path: `/user/followRequests/${id('user')}/decline` }),
  (random) => ({ method: 'GET', path: `/user/followRequests?${paging(random)}` }),
  () => ({ method: 'GET', path: '/user/self' }),
  (_, __, id) => ({ method: 'GET', path: `/user/${id('user')}` }),
  (_, __, id) => ({ method: 'GET', path: `/user/followStatus/${id('user')}` }),
  (random, __, id) => ({ method: 'GET', path: `/user/following/${id('user')}?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/user/${id('user')}/followers?${paging(random)}` }),
  (_, __, id) => ({ method: 'PUT', path: `/user/blocked/${id('user')}` }),
  (_, __, id) => ({ method: 'DELETE', path: `/user/blocked/${id('user')}` }),
  (_, __, id) => ({ method: 'DELETE', path: `/user/blocked/${id('user')}` }),
  (_, __, id) => ({ method: 'DELETE', path: `/user/blocked/${id('user')}` }),
  (_, __, id) => ({ method: 'DELETE', path: `/user/blocked/${id('user')}` }),
  (_, __, id) => ({ method: 'GET', path: `/user/blocked/${id('user')}` }),
  (random) => ({ method: 'GET', path: `/user/blocked?${paging(random)}` }),
  (random) => ({ method: 'PATCH', path: '/user/edit', body: { isPrivate: random.chance(0.5) } }),
  (random) => ({ method: 'PATCH', path: '/user/edit', body: { firstName: `Name ${random.below(9)}` } }),
  (random) => ({
    method: 'POST',
    path: '/clique/create',
    body: { name: 'Clique', isPrivate: random.chance(0.5) },
    makes: 'clique',
  }),
  (_, __, id) => ({ method: 'GET', path: `/clique/${id('clique')}` }),
  (_, __, id) => ({ method: 'GET', path: `/clique/memberStatus/${id('clique')}` }),
  (random, __, id) => ({ method: 'GET', path: `/clique/getMembers/${id('clique')}?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/clique/${id('clique')}/invitees?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/clique/user/${id('user')}?${paging(random)}` }),
  (random) => ({ method: 'GET', path: `/clique/invites?${paging(random)}` }),
  (_, __, id) => ({
    method: 'POST',
    path: '/clique/invite',
    body: { cliqueId: id('clique'), userIds: [id('user')] },
  }),
  (_, __, id) => ({ method: 'POST', path: `/clique/${id('clique')}/join` }),
  (_, __, id) => ({ method: 'POST', path: `/clique/${id('clique')}/join` }),
  (_, __, id) => ({ method: 'POST', path: `/clique/${id('clique')}/leave` }),
  (_, __, id) => ({ method: 'POST', path: `/clique/${id('clique')}/declineInvite` }),
  (random, __, id) => ({
    method: 'PATCH',
    path: '/clique/edit',
    body: { cliqueId: id('clique'), name: `Clique ${random.below(9)}`, editPolicy: random.pick(['leader', 'members']) },
  }),
  (random, known, id) => ({
    method: 'POST',
    path: '/collection/create',
    body: {
      cliqueId: id('clique'),
      name: 'Collection',
      privacySetting: random.pick(['PUBLIC', 'FOLLOWERS', 'PRIVATE']),
      clientId: clientIdOf(random, known),
    },
    makes: 'collection',
  }),
  (random, __, id) => ({
    method: 'PATCH',
    path: '/collection/edit',
    body: {
      collectionDataId: id('collection'),
      name: `Collection ${random.below(9)}`,
      ...(random.chance(0.3) && { privacySetting: random.pick(['PUBLIC', 'FOLLOWERS', 'PRIVATE']) }),
    },
  }),
  (random, __, id) => ({
    method: 'PUT',
    path: `/collection/${id('collection')}/comments`,
    body: { isMuted: random.chance(0.3) },
  }),
  (random, __, id) =>
    random.chance(0.1)
      ? { method: 'GET', path: `/collection/deleteCollection/${id('collection')}` }
      : { method: 'GET', path: `/collection/${id('collection')}?${paging(random)}` },
  (random, __, id) => ({
    method: 'GET',
    path: `/collection/${id('collection')}?sort=${random.pick(['DATEASC', 'LIKESDESC', 'LIKESASC'])}&${paging(random)}`,
  }),
  (random, __, id) => ({ method: 'GET', path: `/collection/user/${id('user')}?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/collection/clique/${id('clique')}?${paging(random)}` }),
  (random) => ({ method: 'GET', path: `/feed?${paging(random)}` }),
  (_, __, id) => ({ method: 'GET', path: `/collection/like/${id('photo')}` }),
  (_, __, id) => ({ method: 'GET', path: `/collection/like/${id('photo')}` }),
  (_, __, id) => ({ method: 'GET', path: `/collection/unlike/${id('photo')}` }),
  (_, __, id) => ({ method: 'GET', path: `/flick/${id('photo')}` }),
  (random, __, id) => ({
    method: 'PATCH',
    path: `/flick/${id('photo')}`,
    body: random.chance(0.1) ? {} : { caption: `Caption ${random.below(9)}` },
  }),
  (_, __, id) => ({
    method: 'POST',
    path: '/flick/move',
    body: { ids: [id('photo'), id('photo')], collectionId: id('collection') },
  }),
  (random, known, id) => ({
    method: 'POST',
    path: '/flick/copy',
    body: {
      photos: [{ id: random.chance(0.2) ? copyIdOf(random, known) : id('photo'), copyId: copyIdOf(random, known) }],
      collectionId: id('collection'),
    },
  }),
  (_, __, id) => ({ method: 'POST', path: '/flick/delete', body: { ids: [id('photo')] } }),
  (_, __, id) => ({ method: 'POST', path: '/flick/restore', body: { ids: [id('photo'), id('photo')] } }),
  (_, __, id) => ({ method: 'POST', path: '/flick/restore', body: { ids: [id('photo')] } }),
]

/** Mostly of the same photo, so that replies are to its comments. */
const aPhoto = (random: Random, id: (kind: string) => string) => (random.chance(0.6) ? '<photo 0>' : id('photo'))

const write: Maker = (random, known, id) => ({
  method: 'POST',
  path: '/comment/create',
  body: {
    payload: `words ${random.below(99)}`,
    collectionItemId: aPhoto(random, id),
    clientId: clientIdOf(random, known),
  },
  makes: 'comment',
})

const reply: Maker = (random, known, id) => {
  const { body, ...rest } = write(random, known, id)
  return { ...rest, body: { ...(body as object), ...(known.count('comment') > 0 && { parentId: id('comment') }) } }
}

/** Once there are photos, a third of all calls are about comments: who sees which depends on most of the others. */
const aboutComments: Maker[] = [
  write,
  write,
  write,
  reply,
  reply,
  (_, __, id) => ({ method: 'POST', path: `/comment/like/${id('comment')}` }),
  (_, __, id) => ({ method: 'POST', path: `/comment/unlike/${id('comment')}` }),
  (_, __, id) => ({ method: 'DELETE', path: `/comment/${id('comment')}` }),
  (random, known) => {
    const clientId = clientIdOf(random, known)
    return { method: 'DELETE', path: `/comment/${clientId}?clientId=${clientId}` }
  },
  (random, __, id) => ({ method: 'GET', path: `/comment/collectionItem/${aPhoto(random, id)}?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/comment/collectionItem/${aPhoto(random, id)}?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/comment/collectionItem/${aPhoto(random, id)}?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/comment/replies/${id('comment')}?${paging(random)}` }),
  (random, __, id) => ({ method: 'GET', path: `/comment/replies/${id('comment')}?${paging(random)}` }),
]
const ABOUT_COMMENTS = 0.35

/** A random call. */
export const requestOf = (random: Random, known: Known): Request =>
  random.pick(known.count('photo') > 0 && random.chance(ABOUT_COMMENTS) ? aboutComments : makers)(
    random,
    known,
    (kind) => idOf(random, known, kind),
  )
