import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { expect, test } from 'vitest'
import type { Person } from '../../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../../test/story'
import { startWith } from '../../test/start-with'

const { server, ada, bob } = await startWith('ada', 'bob')
const collectionId = await makeCollection(ada, await makeClique(ada, bob))
const itemId = await addPhoto(ada, collectionId)

const photo = async (who: Person) => {
  const [flick] = (await who.ask('getCollection', { params: { id: collectionId } })).items
  return [flick?.numLikes, flick?.hasLiked]
}

// [O12]
test('a like counts once for each person, also when all come at once, and ends once', async () => {
  const like = (who: Person) => who.ask('likeFlick', { params: { itemId } })
  await Promise.all([like(ada), like(bob), like(bob), like(bob)])
  expect([await photo(ada), await photo(bob)]).toEqual([
    [2, true],
    [2, true],
  ])
  const unlike = () => bob.ask('unlikeFlick', { params: { itemId } })
  await Promise.all([unlike(), unlike()])
  expect([await photo(ada), await photo(bob)]).toEqual([
    [1, true],
    [1, false],
  ])
})

test('other objects than photos cannot be liked', async () => {
  for (const id of [randomUUID(), collectionId, 'nonsense']) {
    expect(await ada.refusal('likeFlick', { params: { itemId: id } })).toBe('404 NOT_FOUND')
    expect(await ada.refusal('unlikeFlick', { params: { itemId: id } })).toBe('404 NOT_FOUND')
  }
  expect(await server.visitor.refusal('likeFlick', { params: { itemId } })).toBe('401 UNAUTHENTICATED')
})

/** Sent without fetch, whose callers cannot set these headers, which only browsers set. */
const statusWith = (path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    get(server.url + path, { headers, agent: false }, ({ statusCode }) => resolve(statusCode)).on('error', reject)
  })

test('a foreign page cannot make the call, even with a token', async () => {
  const authorization = `Bearer ${bob.token}`
  const path = `/api/collection/like/${itemId}`
  expect(await statusWith(path, { authorization, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusWith(path, { authorization, 'sec-fetch-mode': 'navigate' })).toBe(403)
  expect(await photo(bob)).toEqual([1, false])
  expect(await statusWith(path, { authorization, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' })).toBe(200)
  expect(await photo(bob)).toEqual([2, true])
})
