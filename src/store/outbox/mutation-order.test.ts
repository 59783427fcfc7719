import { expect, test } from 'vitest'
import { mustFollow } from './mutation-order'
import type { OutboxRow } from './mutation-rows'

const row = (call: OutboxRow['call'], params: Record<string, string>): OutboxRow => ({
  key: call,
  kind: 'people',
  call,
  args: { params },
  version: 'v',
})

test('what a user does about another is sent in order; other users do not wait', () => {
  const unblock = row('unblockUser', { id: 'bob' })
  const follow = (followee: string): OutboxRow => ({ ...row('follow', {}), args: { body: { followee } } })
  expect(mustFollow(follow('bob'), unblock)).toBe(true)
  expect(mustFollow(unblock, follow('bob'))).toBe(true)
  expect(mustFollow(follow('eve'), unblock)).toBe(false)
  expect(mustFollow(row('removeMember', { id: 'q', userId: 'bob' }), unblock)).toBe(false)
})

test('a lead is not handed on before members of that clique were removed; other cliques do not wait', () => {
  const removal = row('removeMember', { id: 'q', userId: 'bob' })
  expect(mustFollow(row('handOverClique', { id: 'q' }), removal)).toBe(true)
  expect(mustFollow(row('handOverClique', { id: 'other' }), removal)).toBe(false)
  expect(mustFollow(row('removeFollower', { id: 'q' }), removal)).toBe(false)
})

test('comments of a collection are turned off and on in order with comments there; other collections do not wait', () => {
  const mute: OutboxRow = { ...row('muteComments', { id: 'c' }), shows: { cliqueId: 'q' } }
  const comment = (collectionId: string): OutboxRow => ({
    ...row('createComment', {}),
    shows: { place: { photoId: 'p', collectionId } },
  })
  expect(mustFollow(comment('c'), mute)).toBe(true)
  expect(mustFollow(mute, comment('c'))).toBe(true)
  expect(mustFollow(comment('other'), mute)).toBe(false)
  expect(mustFollow(comment('c'), comment('c'))).toBe(false)
  expect(mustFollow(row('handOverClique', { id: 'q' }), mute)).toBe(true)
  expect(mustFollow(row('handOverClique', { id: 'other' }), mute)).toBe(false)
})
