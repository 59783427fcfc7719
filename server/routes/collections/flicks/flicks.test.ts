import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPhoto, makeClique, makeCollection, reservePhoto } from '../../../test/story'
import { startWith } from '../../../test/start-with'

const { server, ada, bob, stranger } = await startWith('ada', 'bob', 'stranger')
const collectionId = await makeCollection(ada, await makeClique(ada, bob))
const id = await addPhoto(ada, collectionId)

test('a photo by itself is the one of its collection', async () => {
  const { flick } = await bob.ask('getFlick', { params: { id } })
  const [listed] = (await bob.ask('getCollection', { params: { id: collectionId } })).items
  expect(flick).toEqual(listed)
})

test('a shared address leads to the photo within its collection', async () => {
  expect((await bob.ask('shareFlick', { params: { id } })).shareUrl).toBe(`/collection/${collectionId}?photo=${id}`)
})

test('a report is kept once for each person, and is not in the log', async () => {
  await bob.ask('reportFlick', { params: { id }, body: { reason: 'not mine' } })
  await bob.ask('reportFlick', { params: { id }, body: { reason: 'blurred' } })
  const rows = await server.services.db.selectFrom('reports').select(['user_id', 'reason']).execute()
  expect(rows).toEqual([{ user_id: bob.userId, reason: 'blurred' }])
  expect(server.log.join('')).toContain('photo.reported')
  expect(server.log.join('')).not.toContain('blurred')
  expect(await bob.refusal('reportFlick', { params: { id }, body: { reason: ' ' } })).toBe('400 INVALID_REQUEST')
})

test('a photo that is not marked as uploaded exists only for its uploader', async () => {
  const { itemId } = await reservePhoto(bob, collectionId)
  const params = { id: itemId }
  expect((await bob.ask('getFlick', { params })).flick).toMatchObject({ id: itemId, owner: bob.userId })
  expect(await ada.refusal('getFlick', { params })).toBe('404 NOT_FOUND')
  expect(await stranger.refusal('getFlick', { params })).toBe('404 NOT_FOUND')
})

test('photos that a user may not see cannot be opened, shared or reported', async () => {
  for (const params of [{ id }, { id: randomUUID() }]) {
    expect(await stranger.refusal('getFlick', { params })).toBe('404 NOT_FOUND')
    expect(await stranger.refusal('shareFlick', { params })).toBe('404 NOT_FOUND')
    expect(await stranger.refusal('reportFlick', { params, body: { reason: 'x' } })).toBe('404 NOT_FOUND')
  }
})
