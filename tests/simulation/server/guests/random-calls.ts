/** Random calls about guest links: by hosts, by guests, and by those who have a link. */
import { randomBytes } from 'node:crypto'
import { picture } from '../../../../server/test/pictures'
import type { Random } from '../../scheduler/random'
import { clientIdOf, paging, type Known, type Maker } from '../call-parts'

const COLLECTION = '<collection 0>'
const DAY_S = 86_400

/** Often the same again: one token is one guest. */
const tokenOf = (random: Random, known: Known) => {
  const count = known.count('token')
  if (count > 0 && random.chance(0.5)) return `<token ${random.below(count)}>`
  const token = randomBytes(32).toString('base64url')
  known.note('token', [token, token])
  return `<token ${count}>`
}

const rightsOf = (random: Random) => {
  const add = random.chance(0.8)
  const see = !add || random.chance(0.8)
  const may = (chance: number) => see && random.chance(chance)
  return { add, see, like: may(0.8), readComments: may(0.5), download: false, join: random.chance(0.7) }
}

const makeLink: Maker = (random) => ({
  method: 'POST',
  path: `/collection/${COLLECTION}/guestLink`,
  body: random.chance(0.2)
    ? { kind: 'wall', expiresIn: DAY_S }
    : { rights: rightsOf(random), expiresIn: DAY_S, photoLimit: 4, guestPhotoLimit: 1 + random.below(3) },
  by: COLLECTION,
  makes: 'link',
})

const enter: Maker = (random, known, id) => ({
  method: 'POST',
  path: '/guest/enter',
  body: { secret: id('secret'), token: tokenOf(random, known), ...(random.chance(0.9) && { name: 'Mia' }) },
  makes: 'guest',
})

/** One photo, whose bytes do not arrive. */
const reserve: Maker = (random, known) => ({
  method: 'POST',
  path: '/collection/upload',
  body: {
    collectionId: COLLECTION,
    photos: [
      {
        photo: picture(`reserved ${random.below(99)}`).announced,
        dateCreated: '2024-06-01T10:00:00.000Z',
        clientId: clientIdOf(random, known),
      },
    ],
  },
  byGuest: true,
})

/** Mostly the last one, which is valid. */
const codeOf = (random: Random, known: Known, isNew: boolean) => {
  const count = known.count('code')
  if (!isNew && count > 0) return `<code ${random.chance(0.7) ? count - 1 : random.below(count)}>`
  const code = randomBytes(32).toString('base64url')
  known.note('code', [code, code])
  return `<code ${count}>`
}

export const aboutGuests: Maker[] = [
  makeLink,
  enter,
  enter,
  reserve,
  reserve,
  (random) => ({ method: 'GET', path: `/collection/${COLLECTION}/guestLinks?${paging(random)}`, by: COLLECTION }),
  (random, __, id) => ({
    method: 'PUT',
    path: `/guestLink/${id('link')}/paused`,
    body: { isPaused: random.chance(0.3) },
    by: COLLECTION,
  }),
  (random, __, id) =>
    random.chance(0.1)
      ? { method: 'DELETE', path: `/guestLink/${id('link')}`, by: COLLECTION }
      : { method: 'POST', path: '/guest/open', body: { secret: id('secret') } },
  (random, __, id) => ({ method: 'GET', path: `/guestLink/${id('link')}/guests?${paging(random)}`, by: COLLECTION }),
  (_, __, id) => ({ method: 'POST', path: `/guest/${id('guest')}/remove`, by: COLLECTION }),
  (_, __, id) => ({ method: 'POST', path: `/guest/${id('guest')}/restore`, by: COLLECTION }),
  (_, __, id) => ({ method: 'POST', path: `/guest/${id('guest')}/restore`, by: COLLECTION }),
  (random, known) => ({ method: 'POST', path: '/guest/claim', body: { token: tokenOf(random, known) } }),
  (random, known) => ({
    method: 'POST',
    path: '/guest/code',
    body: { code: codeOf(random, known, random.chance(0.8)) },
    byGuest: true,
  }),
  (random, known) => ({
    method: 'POST',
    path: '/guest/continue',
    body: { code: codeOf(random, known, false), token: tokenOf(random, known) },
  }),
  () => ({ method: 'GET', path: '/guest/self', byGuest: true }),
  (random) =>
    random.chance(0.1)
      ? { method: 'POST', path: '/guest/leave', byGuest: true }
      : { method: 'GET', path: '/guest/self', byGuest: true },
  (random) => ({ method: 'GET', path: `/guest/photos?${paging(random)}`, byGuest: true }),
  (random) => ({ method: 'GET', path: `/collection/${COLLECTION}?${paging(random)}`, byGuest: true }),
  (_, __, id) => ({ method: 'GET', path: `/collection/like/${id('photo')}`, byGuest: true }),
  (_, __, id) => ({ method: 'GET', path: `/collection/unlike/${id('photo')}`, byGuest: true }),
  (_, __, id) => ({ method: 'GET', path: `/flick/${id('photo')}`, byGuest: true }),
  (_, __, id) => ({ method: 'GET', path: `/flick/${id('photo')}` }),
  (random, __, id) => ({
    method: 'GET',
    path: `/comment/collectionItem/${id('photo')}?${paging(random)}`,
    byGuest: true,
  }),
  (_, __, id) => ({ method: 'POST', path: '/flick/delete', body: { ids: [id('photo')] }, byGuest: true }),
  (_, __, id) => ({ method: 'POST', path: '/flick/delete', body: { ids: [id('photo')] }, by: COLLECTION }),
  (_, __, id) => ({ method: 'POST', path: '/flick/restore', body: { ids: [id('photo'), id('photo')] }, byGuest: true }),
  (_, __, id) => ({ method: 'POST', path: '/flick/restore', body: { ids: [id('photo')] }, by: COLLECTION }),
]
