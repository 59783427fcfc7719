// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../contract/failure'
import { cacheName, cacheOf, renewCache } from '../../../store/cache'
import { dropCache } from '../../../store/drop-cache'
import type { MutationKind } from '../../../store/outbox/mutation-types'
import { setSession } from '../../session/session-state'
import { currentOverlay, readOverlay } from '../overlay/overlay'
import { runOutbox } from './outbox'
import { outboxSize } from './pending'

const sent = vi.hoisted(() => [] as [call: string, args: unknown][])
vi.mock('../../session/api', () => {
  const send = (call: string) => (args: unknown) => {
    sent.push([call, args])
    return Promise.resolve(ok(call === 'createComment' ? { comment: { id: 'm1' } } : {}))
  }
  const api = new Proxy({}, { get: (_, call: string) => send(call) })
  return { api, asUser: () => api }
})
vi.mock('../../reading/freshness/invalidate', () => ({ invalidate: vi.fn<() => Promise<void>>() }))
vi.mock('../../reading/own-profile', () => ({ remember: vi.fn<() => void>(), loadSelf: vi.fn<() => void>() }))

interface EarlierRow {
  key: string
  call: string
  args: object
  shows?: object
}
const place = { photoId: 'p1', collectionId: 'c1' }
const placed = { photoIds: ['p3'], before: 'c1', to: 'c2', flicks: [], shownAt: 1, stale: [] }
/** One row of each kind, in the shape of versions 0.3 and before: without the number of the change. */
const rows: Record<MutationKind, EarlierRow> = {
  like: { key: 'like p1', call: 'likeFlick', args: { params: { itemId: 'p1' } } },
  comment: {
    key: 'comment temp-k1',
    call: 'createComment',
    args: { body: { payload: 'words', collectionItemId: 'p1', clientId: 'k1' } },
    shows: { place, comment: { id: 'temp-k1', text: 'words' } },
  },
  commentLike: { key: 'likeComment m2', call: 'likeComment', args: { params: { id: 'm2' } } },
  commentDelete: {
    key: 'deleteComment m3',
    call: 'deleteComment',
    args: { params: { id: 'm3' } },
    shows: { place, comments: 1 },
  },
  follow: {
    key: 'follow nina',
    call: 'follow',
    args: { body: { followee: 'nina' } },
    shows: { relationship: 'following', before: 'unrelated' },
  },
  followRequest: { key: 'followRequest theo', call: 'approveFollowRequest', args: { params: { id: 'theo' } } },
  membership: { key: 'membership q1', call: 'joinClique', args: { params: { id: 'q1' } } },
  people: {
    key: 'block eve',
    call: 'blockUser',
    args: { params: { id: 'eve' } },
    shows: { user: { userId: 'eve', username: 'eve' } },
  },
  edit: {
    key: 'editFlick p2',
    call: 'editFlick',
    args: { params: { id: 'p2' }, body: { caption: 'Lake' } },
    shows: { fields: { caption: 'Lake' }, stale: [] },
  },
  picture: { key: 'profilePicture', call: 'editUser', args: { body: { profilePic: { basePhoto: {} } } } },
  deletion: {
    key: 'deletion p4',
    call: 'deleteFlicks',
    args: { body: { ids: ['p4'] } },
    shows: { collectionId: 'c1', photoIds: ['p4'], isDeleted: true, before: false, stale: [] },
  },
  move: { key: 'move v1', call: 'moveFlicks', args: { body: { ids: ['p3'], collectionId: 'c2' } }, shows: placed },
  copy: {
    key: 'copy v2',
    call: 'copyFlicks',
    args: { body: { photos: [{ id: 'p5', copyId: 'p6' }], collectionId: 'c2' } },
    shows: { ...placed, photoIds: ['p6'], before: '' },
  },
  moderation: {
    key: 'comments off c1',
    call: 'muteComments',
    args: { params: { id: 'c1' }, body: { isMuted: true } },
    shows: { stale: [], cliqueId: 'q1' },
  },
  activitySeen: { key: 'activitySeen', call: 'markActivitiesSeen', args: { body: { until: '2026-01-01T00:00:00Z' } } },
}

const life = new AbortController()
beforeEach(async () => {
  const db = new Dexie(cacheName('u'))
  db.version(7).stores({
    responses: 'key, path, storedAt, kept',
    outbox: '++order, key',
    counts: 'version, acceptedAt',
    relationships: 'version, acceptedAt',
    edits: 'version, acceptedAt',
    kept: 'key',
    keptPhotos: 'photoId, keptFor',
    pictures: '[edit+field], edit',
    formPictures: 'name, storedAt',
  })
  await db.table('outbox').bulkAdd(Object.entries(rows).map(([kind, row]) => ({ ...row, kind, version: kind })))
  const basePhoto = new ArrayBuffer(1)
  await db.table('pictures').add({ edit: 'profilePicture', field: 'profilePic', upload: {}, bytes: { basePhoto } })
  db.close()
  renewCache('u')
  setSession({ id: 'current', uid: 'u', userId: 'me', signInId: 'phone', phoneNumber: '' })
})
afterEach(async () => {
  life.abort()
  await dropCache('u')
})

// [O30]
test('a waiting mutation of every kind that an earlier version stored is shown, sent as it is, and accepted', async () => {
  await readOverlay('u')
  expect(currentOverlay('u').mutations.map(({ kind }) => kind)).toEqual(Object.keys(rows))
  void runOutbox('u', life.signal)
  const db = cacheOf('u')
  await vi.waitFor(async () => expect(await outboxSize(db)).toBe(0))
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0))
  expect(sent).toEqual(Object.values(rows).map(({ call, args }) => [call, args]))
  const kept = async (table: 'counts' | 'relationships' | 'edits') => await db[table].toCollection().primaryKeys()
  expect(await kept('counts')).toEqual(['comment', 'commentDelete', 'commentLike', 'like'])
  expect(await kept('relationships')).toEqual(['follow', 'followRequest', 'membership', 'people'])
  expect(await kept('edits')).toEqual(
    ['activitySeen', 'copy', 'deletion', 'edit', 'move', 'moderation', 'picture'].toSorted(),
  )
  expect(await db.pictures.count()).toBe(0)
})
