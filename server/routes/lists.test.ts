/** Every list has its length, in all names of the specification, and things have all their names. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, type CallName } from '../../contract/calls'
import type { Call } from '../../contract/call'
import { picture } from '../test/pictures'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { shapeOf } from '../test/shape'
import { everyCall } from '../test/every-call'
import { makeWorld, type World } from '../test/world'
import { addPhoto } from '../test/story'

let server: RunningServer
let world: World
let owner: Person

beforeAll(async () => {
  server = await startServer()
  world = await makeWorld(server, 'ada', true)
  ;({ owner } = world)
  await addPhoto(owner, world.collectionId, '2024-05-01T10:00:00.000Z')
})
afterAll(() => discard(server))

/** Calls with pages. */
const listing = (Object.entries(calls) as [CallName, Call][])
  .filter(([, { query }]) => query !== undefined && shapeOf(query).entries?.['page'] !== undefined)
  .map(([name]) => name)

/** A page of a call, as it travels. */
const pageOf = async (name: CallName, page: number, size: number) => {
  const args = everyCall(world)[name]
  const caller = name === 'guestPhotos' ? world.guest : owner
  const response = await caller.send(name, { ...args, query: { ...args.query, page, size } })
  expect([name, response.status]).toEqual([name, 200])
  return (await response.json()) as Record<string, unknown>
}
const lengthOf = (answer: Record<string, unknown>): number => {
  const { collectionItems } = (answer['collection'] ?? {}) as { collectionItems?: unknown[] }
  return (collectionItems ?? (Object.values(answer).find((value) => Array.isArray(value)) as unknown[])).length
}

test('the calls with pages are found', () => {
  expect(listing).toEqual(expect.arrayContaining(['followers', 'feed', 'activities', 'getCollection', 'cliqueMembers']))
  expect(listing.length).toBeGreaterThan(20)
})

test.each(listing)('%s says how long its list is, on every page', async (name) => {
  const whole = await pageOf(name, 0, 100)
  const length = lengthOf(whole)
  const place = (page: number, size: number) => ({
    page,
    size,
    total: length,
    totalCount: length,
    totalPages: Math.ceil(length / size),
    hasMore: length > (page + 1) * size,
  })
  expect(whole).toMatchObject(place(0, 100))
  for (const page of [0, 1, 7]) expect(await pageOf(name, page, 1)).toMatchObject(place(page, 1))
})

test('the walk meets lists longer than one page', async () => {
  const lengths = await Promise.all(listing.map(async (name) => lengthOf(await pageOf(name, 0, 100))))
  expect(lengths.filter((length) => length > 1).length).toBeGreaterThan(3)
})

const answerOf = async (name: CallName, changes: object = {}) => {
  const response = await owner.send(name, { ...everyCall(world)[name], ...changes })
  return (await response.json()) as Record<string, Record<string, unknown>>
}
const urls = {
  highQualityUrl: expect.any(String),
  medQualityUrl: expect.any(String),
  lowQualityUrl: expect.any(String),
}

test('a collection, a clique, a user and a photo carry every name that the specification gives their fields', async () => {
  const { collection } = await answerOf('createCollection')
  const id = collection?.['id']
  expect(collection).toMatchObject({ id: expect.any(String), visibility: 'PRIVATE', cliqueId: world.cliqueId })
  expect(collection).toMatchObject({ collectionDataId: id, privacySetting: 'PRIVATE', clique: world.cliqueId })
  expect(collection).toMatchObject({ picCount: 0, numFlicks: 0 })
  const { clique } = await answerOf('editClique', { body: { cliqueId: world.cliqueId, bio: 'Again' } })
  expect(clique).toMatchObject({ id: world.cliqueId, cliqueId: world.cliqueId, leader: owner.userId })
  expect(clique).toHaveProperty('cliquePic')
  expect(clique).toHaveProperty('bannerPic')
  const { user } = await answerOf('getUser')
  expect([user?.['numFollowers'], user?.['numFollowing'], user?.['numCliques']]).toEqual([
    user?.['followersCount'],
    user?.['followingCount'],
    user?.['cliqueCount'],
  ])
  const { flick } = await answerOf('getFlick')
  expect(flick).toMatchObject({ taggedCount: 0, taggedMembers: [] })
})

test('the pictures of a clique come under both names, with three URLs', async () => {
  const { announced, bytes } = picture('clique')
  const [base, medium, low] = bytes.map((one) => one.toString('base64'))
  const { basePhoto, medQualityPhoto, lowQualityPhoto } = announced
  const sent = {
    basePhoto: { ...basePhoto, data: base },
    medQualityPhoto: { ...medQualityPhoto, data: medium },
    lowQualityPhoto: { ...lowQualityPhoto, data: low },
  }
  const { clique } = await answerOf('editClique', {
    body: { cliqueId: world.cliqueId, profilePic: sent, banner: sent },
  })
  expect(clique).toMatchObject({ cliquePic: urls, bannerPic: urls })
  expect(clique?.['cliqueProfilePic']).toEqual(clique?.['cliquePic'])
  expect(clique?.['cliqueBanner']).toEqual(clique?.['bannerPic'])
})
