import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { device } from './device'
import { clearSession, patchSession, writeSession } from './session-rows'
import { dropSnapshot, readSnapshot, writeSnapshot } from './home-snapshot'

const ofAlice = { uid: 'alice', signInId: 'first', build: '/assets/index-1.js', markup: '<main>Lake house</main>' }

beforeEach(async () => {
  await writeSession({ uid: 'alice', signInId: 'first', phoneNumber: '+1' })
  await writeSnapshot(ofAlice)
})

test('the snapshot of the signed-in user is read, and a changed session row keeps it', async () => {
  await patchSession('alice', { firstName: 'Alice' })
  expect(await readSnapshot()).toEqual({ ...ofAlice, id: 'home' })
})

// [S28]
test('the transaction that ends the session deletes it', async () => {
  expect(await device().session.count()).toBe(2)
  await clearSession('alice')
  expect(await device().session.count()).toBe(0)
})

// [S28]
test.each([
  ['another user', { uid: 'bob', signInId: 'second' }],
  ['the same user, signed in again', { uid: 'alice', signInId: 'second' }],
])('%s is shown none that was stored late', async (_, signIn) => {
  await writeSession({ ...signIn, phoneNumber: '+2' })
  expect(await readSnapshot()).toBeUndefined()
  await writeSnapshot(ofAlice)
  expect(await readSnapshot()).toBeUndefined()
})

// [S28]
test('a row of another sign-in is not read', async () => {
  await clearSession('alice')
  await writeSession({ uid: 'bob', signInId: 'second', phoneNumber: '+2' })
  await device().session.put({ ...ofAlice, id: 'home' })
  expect(await readSnapshot()).toBeUndefined()
})

test('a dropped one is gone', async () => {
  await dropSnapshot()
  expect(await readSnapshot()).toBeUndefined()
})
