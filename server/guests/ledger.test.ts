import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { GB, limits, MB } from '../../contract/limits'
import { removeUser } from '../accounts/remove-user'
import type { Caller } from '../test/caller'
import { give, reservation, shown } from '../test/people/giving'
import { enterGuest, guestLinkSettings, makeGuest, makeGuestLink } from '../test/people/guest'
import { announce, picture } from '../test/pictures'
import { putAll, type Person } from '../test/running-server'
import { startWith } from '../test/start-with'
import { makeClique, makeCollection } from '../test/story'

const { server, ada, bob } = await startWith('ada', 'bob')
const { bounds, db } = server.services
const cliqueId = await makeClique(ada, bob)

/** Announces this many photos of the largest size. */
const large = (collectionId: string, count: number) => {
  const of = (contentLength: number) => ({ ...announce(Buffer.from(randomUUID())), contentLength })
  const photo = () => ({
    basePhoto: of(limits.bytesPerFile),
    medQualityPhoto: of(limits.mediumBytes),
    lowQualityPhoto: of(limits.lowBytes),
  })
  const dateCreated = '2024-05-01T10:00:00.000Z'
  const photos = Array.from({ length: count }, () => ({ photo: photo(), dateCreated, clientId: randomUUID() }))
  return { body: { collectionId, photos } }
}

const paidBy = async ({ userId }: { userId: string }) => {
  const row = db.selectFrom('persons').select('stored_bytes').where('user_id', '=', userId)
  return Number((await row.executeTakeFirstOrThrow()).stored_bytes)
}
const setPaid = (who: Person, bytes: number) =>
  sql`update persons set stored_bytes = ${bytes} where user_id = ${who.userId}`.execute(db)

/** Makes all announcements of these guests older. */
const age = (minutes: number, ...guests: { userId: string }[]) =>
  sql`update image_variants set announced_at = announced_at - make_interval(mins => ${minutes}) where image_id in (
    select image_id from images where owner_id in (${sql.join(guests.map(({ userId }) => userId))}))`.execute(db)

/** Announces one photo; resolves to what is needed to send it. */
const reserveOne = async (guest: Caller, collectionId: string) => {
  const photo = picture(randomUUID())
  const photos = [{ photo: photo.announced, dateCreated: '2024-05-01T10:00:00.000Z', clientId: randomUUID() }]
  const again = () => guest.send('upload', { body: { collectionId, photos } })
  const { collection } = await guest.ask('upload', { body: { collectionId, photos } })
  const [item] = collection.collectionItems
  if (!item) throw new Error('nothing reserved')
  const id = item.collectionItem.collectionItemId
  // A bucket takes late bytes, and the mark is refused.
  const send = async () => {
    await putAll(server.url, item.urls, photo)
    await guest.ask('markUploaded', { body: { collectionItemIds: [id] } })
  }
  return { id, again, send }
}

/** Lets the store say that it has this much room, of which nothing is announced. The machine's disk is shared. */
const setRoom = async (bytes: number) => {
  await sql`update image_variants set announced_at = now() - interval '11 minutes'`.execute(db)
  const room = vi.spyOn(bounds.store, 'room').mockResolvedValue(bytes)
  onTestFinished(() => room.mockRestore())
}

test('guests who announce all they can leave nine tenths of the free room to others', async () => {
  await setRoom(4 * GB)
  const [host, other] = [await server.person('host'), await server.person('other')]
  const theirs = await makeCollection(host, await makeClique(host))
  const own = await makeCollection(other, await makeClique(other))
  const link = await makeGuestLink(host, theirs)
  const answers = new Set<string>()
  for (let at = 0; at < 7; at++) {
    const guest = await enterGuest(server, link)
    for (const count of [50, 3, 3, 3]) {
      const answer = await guest.send('upload', large(theirs, count))
      answers.add(`${count} ${answer.status} ${answer.headers.has('retry-after')}`)
    }
  }
  expect(answers).toEqual(new Set(['50 413 false', '3 200 false', '3 429 true']))
  expect((await other.send('upload', large(own, 3))).status).toBe(200)
})

test('a photo larger than a tenth of the free room is accepted if it is the only one', async () => {
  await setRoom(100 * MB)
  const host = await server.person('lone')
  const id = await makeCollection(host, await makeClique(host))
  const statuses = []
  for (const count of [2, 1, 1]) statuses.push((await host.send('upload', large(id, count))).status)
  expect(statuses).toEqual([413, 200, 429])
})

test('announced photos leave the room of a link after ten silent minutes, and are renewed if there is room', async () => {
  const id = await makeCollection(bob, cliqueId)
  const link = await makeGuestLink(bob, id, guestLinkSettings({}, { photoLimit: 2, guestPhotoLimit: 2 }))
  const [mia, ben] = [await enterGuest(server, link, 'Mia'), await enterGuest(server, link, 'Ben')]
  const [one, two] = [await reserveOne(mia, id), await reserveOne(mia, id)]
  await age(9, mia)
  expect(await ben.refusal('upload', reservation(id, 1))).toBe('409 GUEST_LIMIT')
  await age(2, mia)
  const given = await reserveOne(ben, id)
  await one.send()
  // Its place was given to another guest's photo.
  expect((await two.again()).status).toBe(409)
  await expect(two.send()).rejects.toThrow(/40\d/)
  await given.send()
  expect((await shown(ada, id)).toSorted()).toEqual([one.id, given.id].toSorted())
})

test('the end of a guest or a link frees the announced room at once, and late bytes are refused', async () => {
  const id = await makeCollection(bob, cliqueId)
  const link = await makeGuestLink(bob, id, guestLinkSettings({}, { photoLimit: 2, guestPhotoLimit: 2 }))
  const before = await paidBy(bob)
  const mia = await enterGuest(server, link, 'Mia')
  const photo = await reserveOne(mia, id)
  await reserveOne(mia, id)
  await bob.ask('restoreGuest', { params: { userId: mia.userId } })
  expect(await paidBy(bob)).toBeGreaterThan(before)
  await bob.ask('removeGuest', { params: { userId: mia.userId } })
  expect(await paidBy(bob)).toBe(before)
  const ben = await enterGuest(server, link, 'Ben')
  expect((await ben.ask('guestSelf', {})).room).toBe(2)
  const late = await reserveOne(ben, id)
  await bob.ask('revokeGuestLink', { params: { linkId: link.linkId } })
  expect(await paidBy(bob)).toBe(before)
  for (const one of [photo, late]) await expect(one.send()).rejects.toThrow(/40\d/)
})

test('the removal of a maker frees the announced room of their links at once', async () => {
  const cat = await server.person(`cat_${randomUUID().slice(0, 6)}`)
  const clique = await makeClique(ada, cat)
  const id = await makeCollection(cat, clique)
  const guest = await makeGuest(server, cat, id)
  const photo = await reserveOne(guest, id)
  expect(await paidBy(cat)).toBeGreaterThan(0)
  await ada.ask('removeMember', { params: { id: clique, userId: cat.userId } })
  expect(await paidBy(cat)).toBe(0)
  await expect(photo.send()).rejects.toThrow(/40\d/)
})

test('a link of 3 photos takes no more by deleting and adding, and what a host deletes makes room', async () => {
  const id = await makeCollection(bob, cliqueId)
  const link = await makeGuestLink(bob, id, guestLinkSettings({}, { photoLimit: 3, guestPhotoLimit: 3 }))
  const guest = await enterGuest(server, link)
  const ids = [await give(guest, id), await give(guest, id), await give(guest, id)]
  await guest.ask('deleteFlicks', { body: { ids: ids.slice(0, 2) } })
  expect(await guest.refusal('upload', reservation(id, 1))).toBe('409 GUEST_LIMIT')
  expect((await guest.ask('restoreFlicks', { body: { ids: ids.slice(0, 1) } })).results).toEqual([{ id: ids[0] }])
  await bob.ask('deleteFlicks', { body: { ids: ids.slice(2) } })
  expect((await guest.ask('guestSelf', {})).room).toBe(1)
})

test('guests of a link take no more than its maker may store, and the leader pays after the maker has left', async () => {
  const cat = await server.person(`cat_${randomUUID().slice(0, 6)}`)
  const clique = await makeClique(ada, cat)
  const id = await makeCollection(cat, clique)
  const guest = await makeGuest(server, cat, id)
  bounds.bytesPerPerson = GB
  onTestFinished(() => void (bounds.bytesPerPerson = 0))
  await give(guest, id)
  await setPaid(cat, GB)
  const full = await guest.send('upload', reservation(id, 1))
  expect([full.status, await full.json()]).toEqual([
    409,
    { code: 'HOST_FULL', message: 'The host of this link has no room for more photos' },
  ])
  const before = await paidBy(ada)
  await cat.ask('leaveClique', { params: { id: clique } })
  await give(guest, id)
  expect(await paidBy(ada)).toBeGreaterThan(before)
})

test('silent announcements do not count against the limit of who pays', async () => {
  const cat = await server.person(`cat_${randomUUID().slice(0, 6)}`)
  const id = await makeCollection(cat, await makeClique(cat))
  const guest = await makeGuest(server, cat, id)
  await guest.ask('upload', reservation(id, 2))
  bounds.bytesPerPerson = GB
  onTestFinished(() => void (bounds.bytesPerPerson = 0))
  await setPaid(cat, GB)
  expect((await guest.send('upload', reservation(id, 1))).status).toBe(409)
  await age(11, guest)
  expect((await guest.send('upload', reservation(id, 1))).status).toBe(200)
})

test('the leader pays for guests of a user whose account is removed', async () => {
  const cat = await server.person(`cat_${randomUUID().slice(0, 6)}`)
  const id = await makeCollection(cat, await makeClique(ada, cat))
  const own = await give(await makeGuest(server, cat, id), id)
  const [size, before] = [await paidBy(cat), await paidBy(ada)]
  await cat.ask('deleteSelf', {})
  await removeUser(db, cat.userId, new AbortController().signal)
  expect([size > 0, (await paidBy(ada)) - before]).toEqual([true, size])
  expect(await shown(ada, id)).toEqual([own])
})

test('an upgrade charges what guests gave to the makers of their links', async () => {
  const cat = await server.person(`cat_${randomUUID().slice(0, 6)}`)
  const id = await makeCollection(cat, await makeClique(cat))
  const guest = await makeGuest(server, cat, id)
  await give(guest, id)
  const size = await paidBy(cat)
  // As the version before left it.
  await sql`update images set payer_id = null`.execute(db)
  await sql`update persons p set stored_bytes = (
    select coalesce(sum(v.byte_length), 0) from images i join image_variants v on v.image_id = i.image_id
    where i.owner_id = p.user_id)`.execute(db)
  expect([await paidBy(cat), await paidBy(guest)]).toEqual([0, size])
  const step = readFileSync(new URL('../database/migrations/0047-payers.sql', import.meta.url), 'utf8')
  for (const statement of step.split(';').filter((text) => /^\s*(update|with) /.test(text)))
    await sql.raw(statement).execute(db)
  expect([await paidBy(cat), await paidBy(guest)]).toEqual([size, 0])
})

test('a user without room joins with the photos left to the link, and pays for them once there is room', async () => {
  const id = await makeCollection(bob, cliqueId)
  const link = await makeGuestLink(bob, id, guestLinkSettings({ join: true }))
  const guest = await enterGuest(server, link)
  await setPaid(bob, 0)
  const own = await give(guest, id)
  const size = await paidBy(bob)
  const mia = await server.person(`mia_${randomUUID().slice(0, 6)}`)
  bounds.bytesPerPerson = GB
  onTestFinished(() => void (bounds.bytesPerPerson = 0))
  await setPaid(mia, GB - size + 1)
  const claim = { body: { token: guest.token ?? '' } }
  expect(await mia.refusal('claimGuest', claim)).toBe('409 QUOTA_EXCEEDED')
  expect([await paidBy(bob), (await guest.ask('guestSelf', {})).photos]).toEqual([size, 1])
  await setPaid(mia, GB - size)
  await mia.ask('claimGuest', claim)
  expect([await paidBy(bob), await paidBy(mia)]).toEqual([0, GB])
  expect((await ada.ask('getFlick', { params: { id: own } })).flick.owner).toBe(mia.userId)
})

test('places of guests who gave nothing are free after a day, and those of removed guests at once', async () => {
  const id = await makeCollection(bob, cliqueId)
  const link = await makeGuestLink(bob, id)
  const giver = await enterGuest(server, link)
  await give(giver, id)
  await sql`
    with made as (
      insert into persons (user_id, auth_uid, first_name, bio, is_guest, join_number)
      select gen_random_uuid(), 'guest:' || gen_random_uuid(), 'Mia', '', true, null from generate_series(1, 1999)
      returning user_id
    ) insert into guests (user_id, link_id) select user_id, ${link.linkId}::uuid from made`.execute(db)
  await expect(enterGuest(server, link)).rejects.toThrow('INVITE_USED_UP')
  const some = db.selectFrom('guests').select('user_id').where('link_id', '=', link.linkId)
  const { user_id: userId } = await some.where('user_id', '<>', giver.userId).executeTakeFirstOrThrow()
  await bob.ask('removeGuest', { params: { userId } })
  await enterGuest(server, link)
  await expect(enterGuest(server, link)).rejects.toThrow('INVITE_USED_UP')
  await sql`update guests set created_at = now() - interval '25 hours' where link_id = ${link.linkId}`.execute(db)
  await enterGuest(server, link)
})
