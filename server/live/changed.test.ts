/** Which kept collections and cliques a device has to fetch again, by one call. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discard, startServer, type Person, type RunningServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'
import { createChanged } from './changed'

let server: RunningServer
let ada: Person
let bob: Person
let clique: string
let [summer, winter]: [string, string] = ['', '']
let photo: string

beforeAll(async () => {
  server = await startServer()
  ada = await server.person('ada')
  bob = await server.person('bob')
  clique = await makeClique(ada, bob)
  summer = await makeCollection(ada, clique)
  winter = await makeCollection(ada, clique)
  photo = await addPhoto(ada, summer)
})
afterAll(() => discard(server))

const askAs = (who: Person, since: number) =>
  who.ask('changedSince', {
    body: { collections: [summer, winter].map((id) => ({ id, since })), cliques: [{ id: clique, since }] },
  })
/** The moment from which on no earlier event is on its way. */
const settled = async () => {
  await expect.poll(async () => (await askAs(bob, (await askAs(bob, 0)).at - 1000)).collections).toEqual([])
  return (await askAs(bob, 0)).at
}
const changedAfter = async (since: number) => {
  const { collections, cliques } = await askAs(bob, since)
  return [...collections, ...cliques].toSorted()
}

test('everything has changed since before the server began, and nothing since just now', async () => {
  await expect.poll(() => changedAfter(0)).toEqual([summer, winter, clique].toSorted())
  const now = await settled()
  expect(await changedAfter(now)).toEqual([])
})

test('a like changes its collection, a new photo also the clique, and a profile all that shows it', async () => {
  const before = await settled()
  await bob.ask('likeFlick', { params: { itemId: photo } })
  await expect.poll(() => changedAfter(before)).toEqual([summer])
  const liked = await settled()
  await addPhoto(ada, winter)
  await expect.poll(() => changedAfter(liked)).toEqual([winter, clique].toSorted())
  const added = await settled()
  await bob.ask('editUser', { body: { bio: 'Back from the lake' } })
  await expect.poll(() => changedAfter(added)).toEqual([summer, winter].toSorted())
})

test('the time of the last event of a thing is remembered', () => {
  let now = 1_000_000
  const changed = createChanged(0, 0, () => now)
  changed.add([{ what: 'photo', id: photo }])
  now += 100_000
  expect(changed.changedSince('photo', now)).toEqual([])
  expect(changed.changedSince('photo', now - 100_000)).toEqual([photo])
  changed.add([{ what: 'goneCollection', id: summer, cliqueId: clique }])
  expect([changed.isChanged('collection', summer, now), changed.isChanged('clique', clique, now)]).toEqual([true, true])
  expect(changed.isChanged('collection', winter, now)).toBe(false)
})

test('things that are remembered no more count as changed', () => {
  let now = 1_000_000
  const changed = createChanged(0, 0, () => now)
  changed.add([{ what: 'photo', id: 'first' }])
  now += 100_000
  changed.add(Array.from({ length: 50_000 }, (_, place) => ({ what: 'photo', id: `p${place}` }) as const))
  expect(changed.isChanged('photo', 'other', 1_000_000)).toBe(true)
  expect(changed.isChanged('photo', 'other', now + 20_000)).toBe(false)
  changed.missed()
  expect(changed.isChanged('photo', 'other', now)).toBe(true)
})

test('a collection that the user may no longer see counts as changed', async () => {
  const eve = await server.person('eve')
  const since = await settled()
  expect(await askAs(eve, since)).toMatchObject({ collections: [summer, winter], cliques: [clique] })
})
