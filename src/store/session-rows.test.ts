import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { invitationWith } from '../../tests/fixtures/invitation'
import { device, readSession, type SessionRow } from './device'
import { clearSession, patchSession, sessionOf } from './session-rows'

const member: SessionRow = { id: 'current', uid: 'ada', phoneNumber: '+1' }
const guest = (number: number): SessionRow => ({
  id: `/guest/${number}`,
  uid: `guest:${number}`,
  phoneNumber: '',
  guest: { ...invitationWith({ see: true }), may: [] },
})
const home = { id: 'home' as const, uid: 'ada', phoneNumber: '+1', markup: '<p>', build: 'b' }

beforeEach(async () => {
  await device().session.clear()
  await device().session.bulkPut([member, guest(1), guest(2), home])
})

test('the row of a guest is found while a member is signed in, and each has their own', async () => {
  expect(await sessionOf('ada')).toEqual(member)
  expect(await sessionOf('guest:1')).toEqual(guest(1))
  expect(await sessionOf('guest:2')).toEqual(guest(2))
  expect(await sessionOf('guest:3')).toBeUndefined()
})

test('the snapshot of home is no session', async () => {
  await device().session.delete('current')
  expect(await sessionOf('ada')).toBeUndefined()
})

test('a change of a guest’s row changes no other', async () => {
  expect(await patchSession('guest:2', { isEnded: true })).toBe(true)
  expect(await readSession('/guest/2')).toEqual({ ...guest(2), isEnded: true })
  expect(await readSession('/guest/1')).toEqual(guest(1))
  expect(await readSession('current')).toEqual(member)
})

test('a guest who leaves leaves the member and the other guests signed in, and a second time nothing', async () => {
  expect(await clearSession('guest:1')).toBe(true)
  expect(await device().session.toCollection().primaryKeys()).toEqual(['/guest/2', 'current', 'home'])
  expect(await clearSession('guest:1')).toBe(false)
  expect(await patchSession('guest:1', { isEnded: true })).toBe(false)
  expect(await sessionOf('guest:1')).toBeUndefined()
})
