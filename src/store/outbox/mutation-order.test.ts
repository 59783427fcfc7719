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

test('what is done to a copy is sent after it, and a copy after what was done to its photo; likes of that photo do not wait', () => {
  const copy: OutboxRow = {
    ...row('copyFlicks', {}),
    kind: 'copy',
    args: { body: { photos: [{ id: 'photo', copyId: 'copy' }], collectionId: 'c' } },
  }
  const edit = (id: string): OutboxRow => ({ ...row('editFlick', { id }), kind: 'edit' })
  const like = (itemId: string): OutboxRow => ({ ...row('likeFlick', { itemId }), kind: 'like' })
  const comment: OutboxRow = {
    ...row('createComment', {}),
    args: { body: { collectionItemId: 'copy' } },
    shows: { place: { photoId: 'copy', collectionId: 'c' } },
  }
  for (const later of [edit('copy'), like('copy'), comment, edit('photo')]) expect(mustFollow(later, copy)).toBe(true)
  expect(mustFollow(copy, edit('photo'))).toBe(true)
  expect(mustFollow(like('photo'), copy)).toBe(false)
  expect(mustFollow(edit('other'), copy)).toBe(false)
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
