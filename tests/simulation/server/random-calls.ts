/** Calls that a client might make, about existing and missing items. */
import { aboutComments } from './comment-calls'
import { aboutGuests } from './guests/random-calls'
import { byThoseWhoMay } from './led-calls'
import type { Random } from '../scheduler/random'
import {
  clientIdOf,
  copyIdOf,
  coverOf,
  idOf,
  paging,
  placeOf,
  type Known,
  type Maker,
  type Request,
} from './call-parts'

/** Weights: how many times each is listed here. */
const makers: Maker[] = [
  (_, __, id) => ({ method: 'POST', path: '/user/follow', body: { followee: id('user') } }),
  (_, __, id) => ({ method: 'POST', path: '/user/follow', body: { followee: id('user') } }),
  (_, __, id) => ({ method: 'POST', path: '/user/unfollow', body: { followee: id('user') } }),
  (_, __, id) => ({ method: 'POST', path: `/user/followRequests/${id('user')}/approve` }),
  (_, __, id) => ({ method: 'POST', path: `/user/followRequests/${id('user')}/decline` }),
  (_, __, id) => ({ method: 'DELETE', path: `/user/followers/${id('user')}` }),
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
  (random, __, id) => ({
    method: 'POST',
    path: `/clique/${id('clique')}/leave${random.chance(0.2) ? '?photos=go' : ''}`,
  }),
  (_, __, id) => ({ method: 'POST', path: `/clique/${id('clique')}/declineInvite` }),
  (random, __, id) => ({
    method: 'PATCH',
    path: '/clique/edit',
    body: {
      cliqueId: id('clique'),
      name: `Clique ${random.below(9)}`,
      editPolicy: random.pick(['leader', 'members']),
      ...(random.chance(0.3) && { changed: ['bio'] }),
    },
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
      ...(random.chance(0.5) && { coverPhoto: coverOf(random) }),
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
    body: {
      ...(random.chance(0.5) && { caption: `Caption ${random.below(9)}` }),
      ...(random.chance(0.5) && { location: placeOf(random) }),
    },
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

/** Once there are photos, a third of all calls are about comments: their visibility depends on most of the others. */
const ABOUT_COMMENTS = 0.35
const BY_THOSE_WHO_MAY = 0.2
const ABOUT_GUESTS = 0.35

const makersNow = (random: Random, known: Known): Maker[] => {
  if (known.count('photo') === 0) return makers
  if (random.chance(ABOUT_GUESTS)) return aboutGuests
  if (random.chance(ABOUT_COMMENTS)) return aboutComments
  return random.chance(BY_THOSE_WHO_MAY) ? byThoseWhoMay : makers
}

/** A random call. */
export const requestOf = (random: Random, known: Known): Request =>
  random.pick(makersNow(random, known))(random, known, (kind) => idOf(random, known, kind))
