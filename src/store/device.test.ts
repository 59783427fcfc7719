import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTrouble, tellStoreTrouble } from '../platform/store-trouble'
import { readSession } from './device'
import { clearSession, patchSession, writeSession } from './session-rows'

beforeEach(async () => clearSession((await readSession())?.uid ?? ''))

test('a patch for the signed-in person changes the named fields and keeps the others', async () => {
  await writeSession({ uid: 'alice', phoneNumber: '+1' })
  await patchSession('alice', { userId: 'u1' })
  expect(await readSession()).toEqual({ id: 'current', uid: 'alice', phoneNumber: '+1', userId: 'u1' })
})

test('a patch for the person before does not change the session of the next', async () => {
  await writeSession({ uid: 'bob', phoneNumber: '+2' })
  await patchSession('alice', { userId: 'u1', token: { uid: 'alice', value: 'of alice', expiresAt: 1 } })
  expect(await readSession()).toEqual({ id: 'current', uid: 'bob', phoneNumber: '+2' })
})

test('a patch after the sign-out stores nothing', async () => {
  await patchSession('alice', { userId: 'u1' })
  expect(await readSession()).toBeUndefined()
})

afterEach(() => tellStoreTrouble(undefined))

test('F24 a database that the browser deletes under an open page is reported', async () => {
  await writeSession({ uid: 'alice', phoneNumber: '+1' })
  expect(storeTrouble()).toBeUndefined()
  await new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase('clique-device')
    deleting.addEventListener('success', resolve)
    deleting.addEventListener('error', reject)
  })
  // Nothing has opened it since.
  await vi.waitFor(() => expect(storeTrouble()).toBe('deleted'))
  expect(await readSession()).toBeUndefined()
})
