import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls, type CallName } from '../../../contract/calls'
import type { Call } from '../../../contract/call'
import type { Caller } from '../../test/caller'
import { everyCall } from '../../test/every-call'
import { give, reservation, shown } from '../../test/people/giving'
import { enterGuest, guestLinkSettings, makeGuest, makeGuestLink } from '../../test/people/guest'
import { picture } from '../../test/pictures'
import { putAll } from '../../test/running-server'
import { startWith } from '../../test/start-with'
import { addPhoto, makeClique, makeCollection } from '../../test/story'
import { makeWorld, SECRET } from '../../test/world'

const { server, ada, bob } = await startWith('ada', 'bob')
const { db } = server.services
const cliqueId = await makeClique(ada, bob)
const collectionId = await makeCollection(bob, cliqueId)

test('one token is one guest, even of two requests at once, and an unknown or cut secret opens nothing', async () => {
  const { linkId, secret } = await makeGuestLink(bob, collectionId)
  const body = { secret, name: 'Mia', token: randomBytes(32).toString('base64url') }
  const both = await Promise.all([1, 2].map(() => server.visitor.ask('enterAsGuest', { body })))
  expect(both[0]?.userId).toBe(both[1]?.userId)
  expect((await bob.ask('guestsOfLink', { params: { linkId } })).items).toHaveLength(1)
  for (const wrong of [randomBytes(16).toString('base64url')])
    expect(await server.visitor.refusal('openGuestLink', { body: { secret: wrong } })).toBe('404 NOT_FOUND')
  for (const cut of ['', secret.slice(0, 21), `${secret}x`])
    expect(await server.visitor.refusal('openGuestLink', { body: { secret: cut } })).toBe('400 INVALID_REQUEST')
  for (const name of ['', '   ', 'x'.repeat(51)])
    expect(await server.visitor.refusal('enterAsGuest', { body: { ...body, name } })).toBe('400 INVALID_REQUEST')
})

test('a guest is no user: not found, not followed, in no list, and has no profile', async () => {
  const guest = await makeGuest(server, bob, collectionId, 'Findable')
  await give(guest, collectionId)
  expect((await ada.ask('searchUsers', { query: { search: 'Findable' } })).items).toEqual([])
  expect(await ada.refusal('getUser', { params: { id: guest.userId } })).toBe('404 NOT_FOUND')
  expect(await ada.refusal('follow', { body: { followee: guest.userId } })).toBe('404 NOT_FOUND')
  const members = await ada.ask('cliqueMembers', { params: { id: cliqueId } })
  expect(members.items.map(({ userId }) => userId)).not.toContain(guest.userId)
  const named = await db.selectFrom('users').select('user_id').where('user_id', '=', guest.userId).execute()
  expect(named).toEqual([])
})

test('a guest sees nothing else, such as a public collection of another clique', async () => {
  const open = await makeCollection(ada, await makeClique(ada), 'PUBLIC')
  const photo = await addPhoto(ada, open)
  const guest = await makeGuest(server, bob, collectionId)
  expect(await guest.refusal('getCollection', { params: { id: open } })).toBe('404 NOT_FOUND')
  expect(await guest.refusal('getFlick', { params: { id: photo } })).toBe('404 NOT_FOUND')
  expect(await guest.refusal('likeFlick', { params: { itemId: photo } })).toBe('404 NOT_FOUND')
  expect(await guest.refusal('upload', reservation(open, 1))).toBe('404 NOT_FOUND')
})

test("a guest's token opens no call but those of guests, and nothing of another world in these", async () => {
  const guest = await makeGuest(server, bob, collectionId)
  const other = await makeWorld(server, 'closed')
  const args = everyCall(other)
  const refused: [CallName, number | boolean][] = []
  for (const name of Object.keys(calls) as CallName[]) {
    const { access, guests }: Call = calls[name]
    if (access === 'open' || name === 'leaveAsGuest' || name === 'changes') continue
    const answer = await guest.send(name, args[name])
    const text = await answer.text()
    expect([name, text.includes(SECRET)]).toEqual([name, false])
    const isOwn = guests !== undefined && args[name].params === undefined
    if (!isOwn) refused.push([name, guests === undefined ? answer.status : answer.ok])
  }
  expect(refused).toEqual(refused.map(([name]) => [name, 'guests' in calls[name] ? false : 403]))
  expect((await other.owner.ask('getFlick', { params: { id: other.itemId } })).flick).toMatchObject({ numLikes: 0 })
})

test('the secret and the token are in no log, and only their hashes are in the database', async () => {
  const guest = await makeGuest(server, bob, collectionId)
  await shown(guest, collectionId)
  const log = server.log.join('')
  for (const secret of [guest.secret, guest.token ?? '']) expect(log).not.toContain(secret)
  const rows = JSON.stringify([
    await db.selectFrom('guest_links').selectAll().execute(),
    await db.selectFrom('guest_sessions').selectAll().execute(),
    await db.selectFrom('guest_codes').selectAll().execute(),
  ])
  for (const secret of [guest.secret, guest.token ?? '']) expect(rows).not.toContain(secret)
})

test('a guest reads the name of the collection’s creator, and nothing else of the profile', async () => {
  await bob.ask('editUser', { body: { bio: 'only for users' } })
  const guest = await makeGuest(server, bob, collectionId)
  const answer = await guest.send('getCollection', { params: { id: collectionId } })
  const text = await answer.text()
  expect(text).toContain('"username":"bob"')
  expect(text).not.toContain('only for users')
})

test('a guest who may only add does not learn which photos the collection has', async () => {
  const id = await makeCollection(bob, cliqueId)
  const photo = picture(randomUUID())
  const reserved = async (who: Caller) => {
    const photos = [{ photo: photo.announced, dateCreated: '2024-05-01T10:00:00.000Z', clientId: randomUUID() }]
    const [item] = (await who.ask('upload', { body: { collectionId: id, photos } })).collection.collectionItems
    if (!item) throw new Error('nothing reserved')
    return item
  }
  const first = await reserved(ada)
  await putAll(server.url, first.urls, photo)
  await ada.ask('markUploaded', { body: { collectionItemIds: [first.collectionItem.collectionItemId] } })
  const blind = await enterGuest(server, await makeGuestLink(bob, id, guestLinkSettings({ see: false, like: false })))
  expect((await reserved(await makeGuest(server, bob, id))).collectionItem.isDuplicate).toBe(true)
  expect((await reserved(blind)).collectionItem.isDuplicate).toBe(false)
})
