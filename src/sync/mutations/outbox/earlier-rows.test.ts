// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../contract/failure'
import { cacheName, cacheOf, renewCache } from '../../../store/cache'
import type { MutationKind } from '../../../store/outbox/mutation-types'
import { currentOverlay, readOverlay } from '../overlay/overlay'
import { openDevice } from '../../test/device'

const calls = vi.hoisted(() => [] as [call: string, args: unknown][])
vi.mock('../../session/api', () => {
  const send = (call: string) => (args: unknown) => {
    calls.push([call, args])
    return Promise.resolve(ok(call === 'createComment' ? { comment: { id: 'm1' } } : {}))
  }
  const api = new Proxy({}, { get: (_, call: string) => send(call) })
  return { api, asUser: () => api }
})
vi.mock('../../reading/own-profile', () => ({ remember: vi.fn<() => void>(), loadSelf: vi.fn<() => void>() }))

const row = (key: string, call: string, args: object, shows?: object) => ({ key, call, args, shows })
const ofId = (id: string) => ({ params: { id } })
const place = { photoId: 'p1', collectionId: 'c1' }
const placed = { photoIds: ['p3'], before: 'c1', to: 'c2', flicks: [], shownAt: 1, stale: [] }
const words = { payload: 'words', collectionItemId: 'p1', clientId: 'k1' }
const deleted = { collectionId: 'c1', photoIds: ['p4'], isDeleted: true, before: false, stale: [] }
const copied = { photos: [{ id: 'p5', copyId: 'p6' }], collectionId: 'c2' }
/** One row of each kind, in the shape of earlier versions: without the number of the change. */
const rows = {
  like: row('like p1', 'likeFlick', { params: { itemId: 'p1' } }),
  comment: row('comment temp-k1', 'createComment', { body: words }, { place, comment: { id: 'temp-k1' } }),
  commentLike: row('likeComment m2', 'likeComment', ofId('m2')),
  commentDelete: row('deleteComment m3', 'deleteComment', ofId('m3'), { place, comments: 1 }),
  follow: row(
    'follow nina',
    'follow',
    { body: { followee: 'nina' } },
    { relationship: 'following', before: 'unrelated' },
  ),
  followRequest: row('followRequest theo', 'approveFollowRequest', ofId('theo')),
  membership: row('membership q1', 'joinClique', ofId('q1')),
  people: row('block eve', 'blockUser', ofId('eve'), { user: { userId: 'eve', username: 'eve' } }),
  edit: row(
    'editClique q2',
    'editClique',
    { body: { cliqueId: 'q2', name: 'Lake' } },
    { fields: { name: 'Lake' }, stale: [] },
  ),
  picture: row('profilePicture', 'editUser', { body: { profilePic: { basePhoto: {} } } }),
  deletion: row('deletion p4', 'deleteFlicks', { body: { ids: ['p4'] } }, deleted),
  move: row('move v1', 'moveFlicks', { body: { ids: ['p3'], collectionId: 'c2' } }, placed),
  copy: row('copy v2', 'copyFlicks', { body: copied }, { ...placed, photoIds: ['p6'], before: '' }),
  moderation: row('off c1', 'muteComments', { ...ofId('c1'), body: { isMuted: true } }, { stale: [], cliqueId: 'q1' }),
  activitySeen: row('activitySeen', 'markActivitiesSeen', { body: { until: '2026-01-01T00:00:00Z' } }),
} satisfies Partial<Record<MutationKind, object>>

const { run, sent } = openDevice()
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
})

// [O30]
test('a waiting mutation of every kind that an earlier version stored is shown, sent as it is, and accepted', async () => {
  await readOverlay('u')
  expect(currentOverlay('u').mutations.map(({ kind }) => kind)).toEqual(Object.keys(rows))
  run()
  await sent()
  const db = cacheOf('u')
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0))
  expect(calls).toEqual(Object.values(rows).map(({ call, args }) => [call, args]))
  const kept = async (table: 'counts' | 'relationships' | 'edits') => await db[table].toCollection().primaryKeys()
  expect(await kept('counts')).toEqual(['comment', 'commentDelete', 'commentLike', 'like'])
  expect(await kept('relationships')).toEqual(['follow', 'followRequest', 'membership', 'people'])
  expect(await kept('edits')).toEqual(['activitySeen', 'copy', 'deletion', 'edit', 'moderation', 'move', 'picture'])
  expect(await db.pictures.count()).toBe(0)
})
