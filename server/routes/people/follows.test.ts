import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '../../test/running-server'
import { startWith } from '../../test/start-with'

const { server, ada, bob } = await startWith('ada', 'bob')

const counts = async (who: Person) => {
  const { user } = await who.ask('getSelf', {})
  return [user.followersCount, user.followingCount]
}
const status = (who: Person, other: Person) => who.ask('followStatus', { params: { id: other.userId } })

test('following a public account counts at once, twice the same as once', async () => {
  expect(await status(ada, bob)).toBe('unrelated')
  await ada.ask('follow', { body: { followee: bob.userId } })
  await ada.ask('follow', { body: { followee: bob.userId.toUpperCase() } })
  expect(await status(ada, bob)).toBe('following')
  expect(await status(bob, ada)).toBe('unrelated')
  expect([await counts(ada), await counts(bob)]).toEqual([
    [0, 1],
    [1, 0],
  ])
  await ada.ask('unfollow', { body: { followee: bob.userId } })
  await ada.ask('unfollow', { body: { followee: bob.userId } })
  expect(await status(ada, bob)).toBe('unrelated')
  expect([await counts(ada), await counts(bob)]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('following a private account asks, and counts nothing', async () => {
  const nina = await server.person('nina')
  await server.services.db.updateTable('users').set({ is_private: true }).where('user_id', '=', nina.userId).execute()
  await ada.ask('follow', { body: { followee: nina.userId } })
  expect(await status(ada, nina)).toBe('requested')
  expect(await counts(nina)).toEqual([0, 0])
  await ada.ask('unfollow', { body: { followee: nina.userId } })
  expect(await status(ada, nina)).toBe('unrelated')
  expect(await counts(ada)).toEqual([0, 0])
})

test('no one follows themselves, no user or nonsense', async () => {
  expect(await ada.refusal('follow', { body: { followee: ada.userId.toUpperCase() } })).toBe('403 FORBIDDEN')
  expect(await ada.refusal('unfollow', { body: { followee: ada.userId } })).toBe('403 FORBIDDEN')
  expect(await ada.refusal('follow', { body: { followee: randomUUID() } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('unfollow', { body: { followee: randomUUID() } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('followStatus', { params: { id: randomUUID() } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('follow', { body: { followee: '__proto__' } })).toBe('400 INVALID_REQUEST')
  expect(await server.visitor.refusal('follow', { body: { followee: ada.userId } })).toBe('401 UNAUTHENTICATED')
})
