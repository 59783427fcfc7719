import { expect, test } from 'vitest'
import type { ErrorBody } from '../../../contract/failure'
import type { Caller } from '../../test/caller'
import { give, reservation, shown } from '../../test/people/giving'
import { enterGuest, guestLinkSettings, makeGuest, makeGuestLink } from '../../test/people/guest'
import { startWith } from '../../test/start-with'
import { addPhoto, makeClique, makeCollection } from '../../test/story'

const { server, ada, bob } = await startWith('ada', 'bob')
const cliqueId = await makeClique(ada, bob)

test('a guest adds photos, which members see with their name, and sees those of others', async () => {
  const id = await makeCollection(bob, cliqueId)
  const theirs = await addPhoto(ada, id)
  const guest = await makeGuest(server, bob, id, 'Mia')
  const own = await give(guest, id)
  expect((await shown(guest, id)).toSorted()).toEqual([theirs, own].toSorted())
  const { flick } = await ada.ask('getFlick', { params: { id: own } })
  expect(flick).toMatchObject({ owner: guest.userId, ownerUsername: 'Mia (guest)' })
  expect((await guest.ask('guestPhotos', {})).items.map((item) => item.id)).toEqual([own])
  expect(await guest.ask('guestSelf', {})).toMatchObject({
    name: 'Mia',
    photos: 1,
    room: 499,
    invitation: { collection: { id, name: 'Summer' }, clique: { name: 'Hikers' }, host: 'bob' },
  })
  const { items } = await ada.ask('activities', {})
  const group = items.find(({ collection }) => collection?.id === id)
  expect(group).toMatchObject({ kind: 'photos', people: [{ username: 'Mia (guest)' }] })
})

test('the token of a guest makes no guest of another link', async () => {
  const guest = await makeGuest(server, bob, await makeCollection(bob, cliqueId))
  const { secret } = await makeGuestLink(bob, await makeCollection(bob, cliqueId))
  const body = { secret, name: 'Mia', token: guest.token ?? '' }
  expect(await server.visitor.refusal('enterAsGuest', { body })).toBe('400 INVALID_REQUEST')
  expect(await guest.ask('guestSelf', {})).toMatchObject({ userId: guest.userId })
})

test('a guest who may only add sees their own photos and no others', async () => {
  const id = await makeCollection(bob, cliqueId)
  const theirs = await addPhoto(ada, id)
  const link = await makeGuestLink(bob, id, guestLinkSettings({ see: false, like: false }))
  const guest = await enterGuest(server, link)
  const own = await give(guest, id)
  expect(await guest.refusal('getCollection', { params: { id } })).toBe('403 FORBIDDEN')
  for (const itemId of [theirs, own])
    expect(await guest.refusal('getFlick', { params: { id: itemId } })).toBe('403 FORBIDDEN')
  expect((await guest.ask('guestPhotos', {})).items.map((item) => item.id)).toEqual([own])
  const taken = await guest.ask('deleteFlicks', { body: { ids: [own, theirs] } })
  expect(taken.results).toEqual([{ id: own }, { id: theirs, code: 'NOT_FOUND' }])
  expect(await shown(ada, id)).toEqual([theirs])
  await guest.ask('restoreFlicks', { body: { ids: [own] } })
  expect((await shown(ada, id)).toSorted()).toEqual([own, theirs].toSorted())
})

test('a guest who may only see adds nothing, and likes only if the link allows it', async () => {
  const id = await makeCollection(bob, cliqueId)
  const itemId = await addPhoto(ada, id)
  const link = await makeGuestLink(bob, id, guestLinkSettings({ add: false, like: false }))
  const guest = await enterGuest(server, link)
  expect(await guest.refusal('upload', reservation(id, 1))).toBe('403 FORBIDDEN')
  expect(await guest.refusal('likeFlick', { params: { itemId } })).toBe('403 FORBIDDEN')
  expect(await shown(guest, id)).toEqual([itemId])
  const other = await makeGuest(server, bob, id)
  await other.ask('likeFlick', { params: { itemId } })
  expect((await ada.ask('getFlick', { params: { id: itemId } })).flick.numLikes).toBe(1)
})

/** The code and the words with which the server refuses so many photos of a guest. */
const refusedFor = async (guest: Caller, id: string, count: number) => {
  const { code, message } = (await (await guest.send('upload', reservation(id, count))).json()) as ErrorBody
  return `${code}: ${message}`
}

test('a link takes only so many photos, of one guest and of all, and says which of them is used up', async () => {
  const id = await makeCollection(bob, cliqueId)
  const link = await makeGuestLink(bob, id, guestLinkSettings({}, { photoLimit: 5, guestPhotoLimit: 3 }))
  const [mia, ben] = [await enterGuest(server, link, 'Mia'), await enterGuest(server, link, 'Ben')]
  expect(await refusedFor(mia, id, 4)).toBe('GUEST_LIMIT: You may add only 3 more photos')
  await mia.ask('upload', reservation(id, 3))
  expect(await refusedFor(mia, id, 1)).toBe('GUEST_LIMIT: You have added as many photos as one guest may')
  expect(await mia.ask('guestSelf', {})).toMatchObject({ room: 0, isRoomOfLink: false })
  expect(await refusedFor(ben, id, 3)).toBe('GUEST_LIMIT: This link takes only 2 more photos')
  expect(await ben.ask('guestSelf', {})).toMatchObject({ room: 2, isRoomOfLink: true })
  const answers = await Promise.all([1, 2, 3, 4].map(() => ben.send('upload', reservation(id, 1))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await refusedFor(ben, id, 1)).toBe('GUEST_LIMIT: This link takes no more photos')
})

test('the same photo again takes no more room', async () => {
  const id = await makeCollection(bob, cliqueId)
  const link = await makeGuestLink(bob, id, guestLinkSettings({}, { photoLimit: 1, guestPhotoLimit: 1 }))
  const guest = await enterGuest(server, link)
  const again = reservation(id, 1)
  const itemIds = async () => {
    const { collection } = await guest.ask('upload', again)
    return collection.collectionItems.map(({ collectionItem }) => collectionItem.collectionItemId)
  }
  expect(await itemIds()).toEqual(await itemIds())
})

test('a guest who leaves is signed out there, and their photos stay', async () => {
  const id = await makeCollection(bob, cliqueId)
  const guest = await makeGuest(server, bob, id)
  const own = await give(guest, id)
  await guest.ask('leaveAsGuest', {})
  expect(await guest.refusal('guestSelf', {})).toBe('401 UNAUTHENTICATED')
  expect(await shown(ada, id)).toEqual([own])
})

test('a guest downloads the photos if the link allows it, until it ends', async () => {
  const id = await makeCollection(bob, cliqueId)
  const commented = await addPhoto(ada, id)
  await ada.ask('createComment', { body: { payload: 'among members', collectionItemId: commented } })
  const link = await makeGuestLink(bob, id, guestLinkSettings({ download: true }))
  const guest = await enterGuest(server, link)
  await give(guest, id)
  const prepare = async (who: Caller) => {
    const prepared = await who.ask('downloadCollection', { params: { id }, body: {} })
    if (!('url' in prepared)) throw new Error('sums are missing')
    return server.url + prepared.url
  }
  const address = await prepare(guest)
  const download = async () => (await fetch(address)).status
  const archive = await (await fetch(await prepare(ada))).text()
  for (const text of ['among members', 'Mia (guest)']) expect(archive).toContain(text)
  expect(await (await fetch(address)).text()).not.toContain('among members')
  expect(await download()).toBe(200)
  await bob.ask('revokeGuestLink', { params: { linkId: link.linkId } })
  expect(await download()).toBe(410)
  const other = await makeGuest(server, bob, id)
  expect(await other.refusal('downloadCollection', { params: { id }, body: {} })).toBe('403 FORBIDDEN')
})
