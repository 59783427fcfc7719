import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Caller } from '../../test/caller'
import { give } from '../../test/people/giving'
import { makeGuest } from '../../test/people/guest'
import { startWith } from '../../test/start-with'
import { makeClique, makeCollection } from '../../test/story'

const { server, ada, bob } = await startWith('ada', 'bob')
const { db } = server.services
const cliqueId = await makeClique(ada, bob)
const newSecret = () => randomBytes(32).toString('base64url')

test('a guest continues on another device by a code that works once, until they are removed', async () => {
  const id = await makeCollection(bob, cliqueId)
  const guest = await makeGuest(server, bob, id, 'Mia')
  const [code, token, third] = [newSecret(), newSecret(), newSecret()]
  await guest.ask('offerGuestCode', { body: { code: newSecret() } })
  await guest.ask('offerGuestCode', { body: { code } })
  const open = () => server.visitor.ask('openGuestCode', { body: { code } })
  for (const opened of [await open(), await open()])
    expect(opened).toMatchObject({ name: 'Mia', invitation: { collection: { id } } })
  const answer = await server.visitor.ask('continueAsGuest', { body: { code, token } })
  expect(await server.visitor.refusal('openGuestCode', { body: { code } })).toBe('404 NOT_FOUND')
  expect(answer).toMatchObject({ userId: guest.userId, name: 'Mia', invitation: { collection: { id } } })
  // A repeated request is the same session; the code makes no other.
  expect(await server.visitor.ask('continueAsGuest', { body: { code, token } })).toEqual(answer)
  expect(await server.visitor.refusal('continueAsGuest', { body: { code, token: third } })).toBe('404 NOT_FOUND')
  const other = new Caller(server.url, token)
  const own = await give(other, id)
  expect((await guest.ask('guestPhotos', {})).items.map((item) => item.id)).toEqual([own])
  await guest.ask('leaveAsGuest', {})
  expect((await other.ask('guestSelf', {})).photos).toBe(1)
  const late = newSecret()
  await other.ask('offerGuestCode', { body: { code: late } })
  await db
    .updateTable('guest_codes')
    .set({ expires_at: new Date(0) })
    .execute()
  expect(await server.visitor.refusal('continueAsGuest', { body: { code: late, token: third } })).toBe('404 NOT_FOUND')
  await other.ask('offerGuestCode', { body: { code: late } })
  await bob.ask('removeGuest', { params: { userId: guest.userId } })
  expect(await server.visitor.refusal('openGuestCode', { body: { code: late } })).toBe('404 NOT_FOUND')
  expect(await server.visitor.refusal('continueAsGuest', { body: { code: late, token: third } })).toBe('404 NOT_FOUND')
  expect(await other.refusal('guestSelf', {})).toBe('401 GUEST_REMOVED')
})

test('a code that another guest has offered stays theirs', async () => {
  const id = await makeCollection(bob, cliqueId)
  const [guest, other] = [await makeGuest(server, bob, id, 'Mia'), await makeGuest(server, bob, id, 'Noa')]
  const code = newSecret()
  await guest.ask('offerGuestCode', { body: { code } })
  expect(await other.ask('offerGuestCode', { body: { code } })).toEqual({})
  const { userId } = await server.visitor.ask('continueAsGuest', { body: { code, token: newSecret() } })
  expect(userId).toBe(guest.userId)
})
