import { expect, test } from 'vitest'
import { mustFollow } from './order'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import type { MutationKind } from '../../../store/outbox/mutation-types'

const rowOf = (kind: MutationKind, call: OutboxRow['call'], args: object, shows?: object) =>
  ({ key: call, kind, call, args, shows, version: 'v' }) as OutboxRow
const row = (call: OutboxRow<'people'>['call'], params: Record<string, string>) => rowOf('people', call, { params })

test('actions on one user are sent in order; actions on other users do not wait', () => {
  const unblock = row('unblockUser', { id: 'bob' })
  const follow = (followee: string) => rowOf('follow', 'follow', { body: { followee } })
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

test('a leader leaves a clique after their actions in it; other cliques do not wait', () => {
  const leave = (id: string) => rowOf('membership', 'leaveClique', { params: { id } })
  expect(mustFollow(leave('q'), row('handOverClique', { id: 'q' }))).toBe(true)
  expect(mustFollow(leave('q'), row('removeMember', { id: 'q', userId: 'bob' }))).toBe(true)
  expect(mustFollow(leave('other'), row('handOverClique', { id: 'q' }))).toBe(false)
})

test('changes of a copy are sent after it, and a copy after changes of its photo; likes of that photo do not wait', () => {
  const body = { photos: [{ id: 'photo', copyId: 'copy' }], collectionId: 'c' }
  const copy = rowOf('copy', 'copyFlicks', { body })
  const edit = (id: string) => rowOf('edit', 'editFlick', { params: { id } })
  const like = (itemId: string) => rowOf('like', 'likeFlick', { params: { itemId } })
  const place = { photoId: 'copy', collectionId: 'c' }
  const comment = rowOf('comment', 'createComment', { body: { collectionItemId: 'copy' } }, { place })
  for (const later of [edit('copy'), like('copy'), comment, edit('photo')]) expect(mustFollow(later, copy)).toBe(true)
  expect(mustFollow(copy, edit('photo'))).toBe(true)
  expect(mustFollow(like('photo'), copy)).toBe(false)
  expect(mustFollow(edit('other'), copy)).toBe(false)
})

test('comments of a collection are turned off and on in order with comments there; other collections do not wait', () => {
  const mute = rowOf('moderation', 'muteComments', { params: { id: 'c' } }, { cliqueId: 'q' })
  const comment = (collectionId: string) =>
    rowOf('comment', 'createComment', { body: {} }, { place: { photoId: 'p', collectionId } })
  expect(mustFollow(comment('c'), mute)).toBe(true)
  expect(mustFollow(mute, comment('c'))).toBe(true)
  expect(mustFollow(comment('other'), mute)).toBe(false)
  expect(mustFollow(comment('c'), comment('c'))).toBe(false)
  expect(mustFollow(row('handOverClique', { id: 'q' }), mute)).toBe(true)
  expect(mustFollow(row('handOverClique', { id: 'other' }), mute)).toBe(false)
})
