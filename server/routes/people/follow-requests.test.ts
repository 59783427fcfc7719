import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Person } from '../../test/running-server'
import { startWith } from '../../test/start-with'

const { ada, bob, nina } = await startWith('ada', 'bob', 'nina')
await nina.ask('editUser', { body: { isPrivate: true } })

const follow = (who: Person, other: Person) => who.ask('follow', { body: { followee: other.userId } })
const status = (who: Person, other: Person) => who.ask('followStatus', { params: { id: other.userId } })
const requests = async () => (await nina.ask('followRequests', {})).items.map(({ username }) => username)
const followerCount = async (who: Person) => (await who.ask('getSelf', {})).user.followersCount
const names = (page: { items: { username: string }[] }) => page.items.map(({ username }) => username)

test('a private account lists who asked, and approving makes them followers, once', async () => {
  await follow(ada, nina)
  await follow(bob, nina)
  expect(await requests()).toEqual(['bob', 'ada'])
  const params = { id: ada.userId }
  await nina.ask('approveFollowRequest', { params })
  await nina.ask('approveFollowRequest', { params })
  expect(await status(ada, nina)).toBe('following')
  expect(await followerCount(nina)).toBe(1)
  expect(await requests()).toEqual(['bob'])
})

test('declining forgets the request and nothing else', async () => {
  await nina.ask('declineFollowRequest', { params: { id: bob.userId } })
  await nina.ask('declineFollowRequest', { params: { id: bob.userId } })
  await nina.ask('declineFollowRequest', { params: { id: ada.userId } })
  expect(await status(bob, nina)).toBe('unrelated')
  expect(await status(ada, nina)).toBe('following')
  expect(await nina.refusal('approveFollowRequest', { params: { id: bob.userId } })).toBe('404 NOT_FOUND')
  expect(await nina.refusal('approveFollowRequest', { params: { id: randomUUID() } })).toBe('404 NOT_FOUND')
})

test('a request is answered by whom it was made to', async () => {
  await follow(bob, nina)
  expect(await ada.refusal('approveFollowRequest', { params: { id: bob.userId } })).toBe('404 NOT_FOUND')
  expect(await requests()).toEqual(['bob'])
})

test("a private person's lists are theirs and their followers'", async () => {
  const params = { id: nina.userId }
  for (const who of [nina, ada]) expect(names(await who.ask('followers', { params }))).toEqual(['ada'])
  expect(await bob.refusal('followers', { params })).toBe('403 FORBIDDEN')
  expect(await bob.refusal('following', { params })).toBe('403 FORBIDDEN')
  expect(names(await bob.ask('following', { params: { id: ada.userId } }))).toEqual(['nina'])
  expect(await bob.refusal('followers', { params: { id: randomUUID() } })).toBe('404 NOT_FOUND')
})

test('a user who asked follows as soon as the account is public', async () => {
  await nina.ask('editUser', { body: { isPrivate: false } })
  expect(await status(bob, nina)).toBe('following')
  expect(await followerCount(nina)).toBe(2)
  expect(await requests()).toEqual([])
})
