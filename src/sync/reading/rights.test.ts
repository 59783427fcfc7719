import { afterEach, expect, test } from 'vitest'
import type { Collection } from '../../../contract/entities'
import { invitationWith } from '../../../tests/fixtures/invitation'
import { presentGuest } from '../guests/guest-session'
import { setSession } from '../session/session-state'
import { mayAdd, mayToCollection, mayToPhoto } from './rights'

const collection = { collectionId: 'c1', cliqueId: '', createdBy: null, roles: ['guest'] } as unknown as Collection
const own = { owner: 'g1' }
const other = { owner: 'u1' }
const enter = (...args: Parameters<typeof invitationWith>) =>
  setSession({
    id: '/guest/1',
    uid: 'guest:g1',
    userId: 'g1',
    phoneNumber: '',
    guest: presentGuest(invitationWith(...args)),
  })
const photoActions = [
  'look',
  'download',
  'like',
  'comment',
  'share',
  'report',
  'edit',
  'move',
  'copy',
  'untagSelf',
  'delete',
] as const
const mayWith = (photo: { owner: string }) => photoActions.filter((one) => mayToPhoto(one, photo, collection, 'g1'))

afterEach(() => setSession(undefined))

test('a guest is offered what their link allows, and to take back their own photos only', () => {
  enter({ add: true, see: true })
  expect(mayWith(other)).toEqual(['look'])
  expect(mayWith(own)).toEqual(['look', 'delete'])
  enter({ see: true, like: true, download: true })
  expect(mayWith(other)).toEqual(['look', 'download', 'like'])
  enter({ see: true }, { kind: 'wall' })
  expect(mayWith(own)).toEqual(['look'])
})

test('a guest adds photos if their link allows it, and changes nothing of the collection', () => {
  enter({ add: true, see: true })
  expect(mayAdd(collection, 'g1')).toBe(true)
  const others = ['inviteGuests', 'edit', 'setCover', 'muteComments', 'delete', 'restore'] as const
  expect(others.filter((one) => mayToCollection(one, collection, 'g1'))).toEqual([])
  enter({ see: true })
  expect(mayAdd(collection, 'g1')).toBe(false)
})

test('the link limits guests only', () => {
  setSession({ id: 'current', uid: 'u1', phoneNumber: '+1', userId: 'u1' })
  const theirs = { ...collection, roles: ['creator'] } as Collection
  expect(mayAdd(theirs, 'u1')).toBe(true)
  expect(mayToPhoto('comment', other, theirs, 'u1')).toBe(true)
})
