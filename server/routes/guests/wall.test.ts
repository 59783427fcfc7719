import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { calls, type CallName } from '../../../contract/calls'
import type { Call } from '../../../contract/call'
import { guestLimits } from '../../../contract/guest-limits'
import { makeGuest, makeWall } from '../../test/people/guest'
import { Listener } from '../../test/people/listener'
import { startWith } from '../../test/start-with'
import { addPhoto, makeClique, makeCollection } from '../../test/story'
import { everyCall } from '../../test/every-call'
import { makeWorld } from '../../test/world'

const { server, ada, bob, stranger } = await startWith('ada', 'bob', 'stranger')
const cliqueId = await makeClique(ada, bob)
const newToken = () => randomBytes(32).toString('base64url')

test('a wall shows the photos with their files and is told of new ones, without a name', async () => {
  const id = await makeCollection(bob, cliqueId)
  const first = await addPhoto(ada, id)
  const wall = await makeWall(server, bob, id)
  const stream = await Listener.open(wall)
  const second = await addPhoto(ada, id)
  expect(await stream.next('collection')).toContainEqual(expect.objectContaining({ collectionId: id }))
  const { items } = await wall.ask('getCollection', { params: { id } })
  expect(items.map((item) => item.id).toSorted()).toEqual([first, second].toSorted())
  const urls = items.flatMap((item) => (item.image ? [item.image.highQualityUrl, item.image.medQualityUrl] : []))
  expect(urls).toHaveLength(4)
  for (const url of urls) expect((await fetch(server.url + url)).status).toBe(200)
  await stream.close()
  const self = await wall.ask('guestSelf', {})
  expect(self).toMatchObject({ name: '', photos: 0, room: 0, invitation: { kind: 'wall', collection: { id } } })
})

test('a screen is in no list and no number of guests, and its link is listed as a wall', async () => {
  const id = await makeCollection(bob, cliqueId)
  const wall = await makeWall(server, bob, id)
  const guest = await makeGuest(server, bob, id)
  const { items } = await ada.ask('guestLinks', { params: { id } })
  const listed = items.map(({ linkId, kind, guests, photoLimit }) => ({ linkId, kind, guests, photoLimit }))
  expect(listed).toContainEqual({ linkId: wall.linkId, kind: 'wall', guests: 0, photoLimit: 0 })
  expect(listed).toContainEqual({ linkId: guest.linkId, kind: 'guest', guests: 1, photoLimit: 2000 })
  expect((await ada.ask('guestsOfLink', { params: { linkId: wall.linkId } })).items).toEqual([])
})

test("a wall's token reads its collection, and every other call is refused", async () => {
  const world = await makeWorld(server, 'shown')
  const wall = await makeWall(server, world.owner, world.collectionId)
  const args = everyCall(world)
  const accepted: CallName[] = []
  for (const name of Object.keys(calls) as CallName[]) {
    const { access }: Call = calls[name]
    if (access !== 'open' && name !== 'leaveAsGuest' && (await wall.send(name, args[name])).ok) accepted.push(name)
  }
  const reads = ['getCollection', 'collectionMonths', 'collectionPhotoIds', 'getFlick', 'changedSince', 'guestSelf']
  expect(accepted.toSorted()).toEqual(reads.toSorted())
})

test('a wall is paused, resumed and revoked, and ends with its collection', async () => {
  const id = await makeCollection(bob, cliqueId)
  const wall = await makeWall(server, bob, id)
  const stream = await Listener.open(wall)
  const params = { linkId: wall.linkId }
  await bob.ask('pauseGuestLink', { params, body: { isPaused: true } })
  expect(await wall.refusal('getCollection', { params: { id } })).toBe('403 GUEST_PAUSED')
  await bob.ask('pauseGuestLink', { params, body: { isPaused: false } })
  await wall.ask('getCollection', { params: { id } })
  expect(await stranger.refusal('revokeGuestLink', { params })).toBe('404 NOT_FOUND')
  await ada.ask('revokeGuestLink', { params })
  await stream.ended
  expect(await wall.refusal('getCollection', { params: { id } })).toBe('401 GUEST_ENDED')
  const other = await makeWall(server, bob, id)
  await bob.ask('deleteCollection', { params: { id } })
  expect(await other.refusal('guestSelf', {})).toBe('401 COLLECTION_DELETED')
})

test('a wall lasts a year at most, and gives only the right to see', async () => {
  const id = await makeCollection(bob, cliqueId)
  const make = { params: { id }, body: { kind: 'wall', expiresIn: guestLimits.seconds } } as const
  const rights = { add: true, see: true, like: true, readComments: true, download: true, join: true }
  const { link } = await bob.ask('createGuestLink', { ...make, body: Object.assign({ rights }, make.body) })
  const none = { add: false, like: false, readComments: false, download: false, join: false }
  expect(link.rights).toEqual({ ...none, see: true })
  const tooLong = { ...make.body, expiresIn: guestLimits.seconds + 1 }
  expect(await bob.refusal('createGuestLink', { ...make, body: tooLong })).toBe('400 INVALID_REQUEST')
  const unknown = { ...make.body, kind: 'door' }
  expect((await bob.send('createGuestLink', { ...make, body: unknown })).status).toBe(400)
})

test('a guest needs a name, a wall ignores it, and no user claims a screen', async () => {
  const id = await makeCollection(bob, cliqueId)
  const { secret } = await makeGuest(server, bob, id)
  const enter = (body: { secret: string; name?: string }) => ({ body: { ...body, token: newToken() } })
  expect(await server.visitor.refusal('enterAsGuest', enter({ secret }))).toBe('400 INVALID_REQUEST')
  const wall = await makeWall(server, bob, id)
  const named = await server.visitor.ask('enterAsGuest', enter({ secret: wall.secret, name: 'Mia' }))
  const { db } = server.services
  const row = db.selectFrom('persons').select('first_name').where('user_id', '=', named.userId)
  expect(await row.executeTakeFirst()).toEqual({ first_name: '' })
  expect(await ada.refusal('claimGuest', { body: { token: wall.token ?? '' } })).toBe('404 NOT_FOUND')
  await wall.ask('guestSelf', {})
})
