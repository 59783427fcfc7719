import { expect, test } from 'vitest'
import type { Clique } from '../../../contract/entities'
import { canUndoLeaving, isInside, isLeader, mayEdit, mayJoin, mayJoinAgain, maySeeMembers } from './membership'

const clique = (changes: Partial<Clique>): Clique => ({
  cliqueId: 'q1',
  name: 'Lake house',
  bio: '',
  profilePic: null,
  banner: null,
  memberCount: 3,
  dateCreated: '',
  leader: 'theo',
  isPrivate: true,
  relationship: 'unrelated',
  invited: false,
  editPolicy: 'leader',
  ...changes,
})

test('the leader is a member even if the server does not name their role', () => {
  expect(isInside(clique({ leader: 'me' }), 'me')).toBe(true)
  expect(isInside(clique({ relationship: 'member' }), 'me')).toBe(true)
  expect(isInside(clique({ relationship: 'following' }), 'me')).toBe(false)
})

test('a private clique is joined only by invitation, an open clique by anyone', () => {
  expect([mayJoin(clique({})), mayJoin(clique({ invited: true })), mayJoin(clique({ isPrivate: false }))]).toEqual([
    false,
    true,
    true,
  ])
})

test('members of a private clique are seen by its members and invitees', () => {
  expect(maySeeMembers(clique({}), 'me')).toBe(false)
  expect(maySeeMembers(clique({ invited: true }), 'me')).toBe(true)
  expect(maySeeMembers(clique({ relationship: 'member' }), 'me')).toBe(true)
  expect(maySeeMembers(clique({ isPrivate: false }), 'me')).toBe(true)
})

test.each([
  ['a member of a private clique', {}, false],
  ['the last one in a private clique, who keeps an invitation', { memberCount: 1, leader: 'me' }, true],
  ['a member of an open clique', { isPrivate: false }, true],
  ['the leader of an open clique, who would come back as a member', { isPrivate: false, leader: 'me' }, false],
])('%s: leaving can be undone: %j', (_, changes, undoable) => {
  expect(canUndoLeaving(clique(changes), 'me')).toBe(undoable)
})

test('a user who left a private clique may join again only if an invitation stayed', () => {
  const of = (isPrivate: boolean, memberCount: number, isCounted = true) =>
    mayJoinAgain({ isPrivate, memberCount } as Clique, isCounted)
  expect([of(false, 5), of(true, 5), of(true, 2), of(true, 1)]).toEqual([true, false, false, true])
  expect([of(true, 1, false), of(true, 0, false)]).toEqual([false, true])
})

test('a removed member joins an open clique by invitation only, and still sees its members', () => {
  const removed = clique({ isPrivate: false, isRemoved: true })
  expect([mayJoin(removed), mayJoin({ ...removed, invited: true })]).toEqual([false, true])
  expect(maySeeMembers(removed, 'me')).toBe(true)
})

test('the relationship decides who leads a clique that names no leader', () => {
  const led = clique({ leader: null, relationship: 'leader' })
  expect([isLeader(led, 'me'), mayEdit(led, 'me')]).toEqual([true, true])
  expect(isLeader(clique({ leader: 'theo', relationship: 'leader' }), 'me')).toBe(false)
})
