import { expect, test } from 'vitest'
import { putAll, type Person } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../../test/story'
import { startWith } from '../../test/start-with'

const { server, ada, bob, fan } = await startWith('ada', 'bob', 'fan')

const feed = async (who: Person, query: { page?: number; size?: number } = {}) => {
  const answer = await who.ask('feed', { query })
  return { ids: answer.items.map(({ collection }) => collection.collectionId), hasMore: answer.hasMore }
}

test('a new user has an empty feed', async () => {
  expect(await feed(fan)).toEqual({ ids: [], hasMore: false })
  expect(await server.visitor.refusal('feed', {})).toBe('401 UNAUTHENTICATED')
})

test('it holds what one may see of cliques and people that one follows, newest first', async () => {
  const cliqueId = await makeClique(ada, bob)
  const hidden = await makeCollection(ada, cliqueId)
  const followers = await makeCollection(ada, cliqueId, 'FOLLOWERS')
  const open = await makeCollection(ada, cliqueId, 'PUBLIC')
  expect(await feed(bob)).toEqual({ ids: [open, followers, hidden], hasMore: false })
  expect(await feed(bob, { size: 2 })).toEqual({ ids: [open, followers], hasMore: true })
  expect(await feed(bob, { size: 2, page: 1 })).toEqual({ ids: [hidden], hasMore: false })
  expect(await feed(fan)).toEqual({ ids: [], hasMore: false })
  await fan.ask('follow', { body: { followee: ada.userId } })
  expect(await feed(fan)).toEqual({ ids: [open, followers], hasMore: false })
})

test('an entry has its clique, its creator and the four newest photos', async () => {
  const cliqueId = await makeClique(bob)
  const collectionId = await makeCollection(bob, cliqueId)
  const photos: string[] = []
  for (const year of [2020, 2024, 2021, 2023, 2022])
    photos.push(await addPhoto(bob, collectionId, `${year}-06-01T00:00:00.000Z`))
  const [first] = (await bob.ask('feed', {})).items
  expect(first).toMatchObject({
    collection: { collectionId, flickCount: 5, createdBy: { username: 'bob' } },
    clique: { cliqueId, relationship: 'leader' },
  })
  expect(first?.collectionItems.map(({ id }) => id)).toEqual([photos[1], photos[3], photos[4], photos[2]])
})

test('an entry leaves out photos that are not marked, also from their owner', async () => {
  const collectionId = await makeCollection(bob, await makeClique(bob))
  const marked = await addPhoto(bob, collectionId, '2020-06-01T00:00:00.000Z')
  await reservePhoto(bob, collectionId)
  const sent = await reservePhoto(bob, collectionId)
  await putAll(server.url, sent.urls, sent.photo)
  const [entry] = (await bob.ask('feed', {})).items
  expect(entry?.collection.collectionId).toBe(collectionId)
  expect(entry?.collectionItems.map(({ id }) => id)).toEqual([marked])
})
