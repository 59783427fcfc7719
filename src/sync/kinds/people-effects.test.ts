import { expect, test } from 'vitest'
import type { Clique, Member, User } from '../../../contract/entities'
import type { OutboxRow } from '../../store/outbox/mutation-rows'
import { listedMember } from './base/effects'
import { createOverlay } from '../mutations/overlay/overlay'

const row = (call: OutboxRow<'people'>['call'], args: OutboxRow<'people'>['args']) =>
  ({ key: 'k', kind: 'people', call, args, version: 'v' }) as OutboxRow
const clique = { cliqueId: 'q', leader: 'me', relationship: 'leader', memberCount: 3 } as Clique
const member = (userId: string): Member => ({ userId, user: null })
const user = (userId: string) => ({ userId, followersCount: 1 }) as User

test('a removed member leaves only the list and the count of that clique', () => {
  const overlay = createOverlay([row('removeMember', { params: { id: 'q', userId: 'bob' } })], 'me')
  const shown = (cliqueId: string, userId: string) =>
    overlay.apply('member', listedMember(cliqueId, userId), member(userId), 1)
  expect(shown('q', 'bob')).toBeUndefined()
  expect(shown('q', 'eve')).toEqual(member('eve'))
  expect(shown('other', 'bob')).toEqual(member('bob'))
  expect(overlay.apply('clique', 'q', clique, 1)?.memberCount).toBe(2)
})

test('a lead that is handed on is the other member’s, and the user is a member', () => {
  const overlay = createOverlay([row('handOverClique', { params: { id: 'q' }, body: { userId: 'bob' } })], 'me')
  expect(overlay.apply('clique', 'q', clique, 1)).toMatchObject({
    leader: 'bob',
    relationship: 'member',
    memberCount: 3,
  })
  // The user has left it since.
  const left = { ...clique, leader: 'bob', relationship: 'unrelated' } as Clique
  expect(overlay.apply('clique', 'q', left, 1)).toEqual(left)
})

test('a follower who is removed leaves the list of followers and their count', () => {
  const overlay = createOverlay([row('removeFollower', { params: { id: 'bob' } })], 'me')
  expect(overlay.apply('follower', 'bob', user('bob'), 1)).toBeUndefined()
  expect(overlay.apply('user', 'me', user('me'), 1)?.followersCount).toBe(0)
  expect(overlay.apply('user', 'bob', user('bob'), 1)).toEqual(user('bob'))
})

test('a blocked user says so, follows no more, and is unblocked by the next mutation', () => {
  const block = row('blockUser', { params: { id: 'bob' } })
  const overlay = createOverlay([block], 'me')
  const bob = { ...user('bob'), relationship: 'following' } as const
  expect(overlay.apply('user', 'bob', bob, 1)).toMatchObject({ isBlocked: true, relationship: 'unrelated' })
  expect(overlay.apply('user', 'eve', user('eve'), 1)).toEqual(user('eve'))
  expect(overlay.apply('follower', 'bob', bob, 1)).toBeUndefined()
  const both = createOverlay([{ ...block, acceptedAt: 5 }, row('unblockUser', { params: { id: 'bob' } })], 'me')
  expect(both.apply('user', 'bob', bob, 1)).toMatchObject({ isBlocked: false })
  expect(both.apply('blocked', 'bob', bob, 9)).toMatchObject({ isUnblocked: true })
})
