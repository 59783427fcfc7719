import Dexie from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { CacheDatabase, cacheName } from '../cache'
import { readPictures } from './waiting-pictures'

afterEach(() => Dexie.delete(cacheName('old')))

/** A database as version 3 left it. */
const fill = async () => {
  const db = new Dexie(cacheName('old'))
  db.version(3).stores({
    responses: 'key, path, storedAt, kept',
    counts: 'photoId, at',
    relationships: 'userId, at',
    outbox: '++order, key',
    kept: 'key',
    keptPhotos: 'photoId, keptFor',
    pictures: '[edit+field], edit',
  })
  const row = (key: string, kind: string, call: string, args: object, rest = {}) => ({
    key,
    kind,
    call,
    args,
    version: key,
    ...rest,
  })
  await db
    .table('outbox')
    .bulkAdd([
      row('like p1', 'like', 'likeFlick', { params: { itemId: 'p1' } }, { undo: { liked: false } }),
      row('follow nina', 'follow', 'follow', { body: { followee: 'nina' } }),
      row('follow theo', 'follow', 'unfollow', { body: { followee: 'theo' } }),
      row('editUser u1', 'edit', 'editUser', { body: { bio: 'x' } }, { shows: { fields: { bio: 'x' }, stale: [] } }),
      row(
        'profilePicture',
        'picture',
        'editUser',
        { body: { profilePic: { basePhoto: 1 } } },
        { shows: { basePhoto: 2 } },
      ),
    ])
  await db.table('relationships').add({ userId: 'nina', relationship: 'requested', before: 'unrelated', at: 1 })
  await db.table('counts').add({ photoId: 'p1', liked: true, likes: 1, at: 1, pending: true })
  await db.table('responses').add({ key: 'feed?page=0', path: 'feed', value: 1, storedAt: 1 })
  db.close()
}

// [O30]
test('an upgrade carries waiting mutations over, with what they show and their pictures', async () => {
  await fill()
  const db = new CacheDatabase('old')
  const rows = await db.outbox.orderBy('order').toArray()
  expect(rows.map(({ key, shows }) => [key, shows])).toEqual([
    ['like p1', undefined],
    ['follow nina', { relationship: 'requested', before: 'unrelated' }],
    ['follow theo', { relationship: 'unrelated', before: 'following' }],
    ['editUser u1', { fields: { bio: 'x' }, stale: [] }],
    ['profilePicture', undefined],
  ])
  expect(rows.some((row) => 'undo' in row)).toBe(false)
  expect(await readPictures(db, 'profilePicture')).toEqual({
    profilePic: { upload: { basePhoto: 1 }, bytes: { basePhoto: 2 } },
  })
  expect([await db.counts.count(), await db.relationships.count()]).toEqual([0, 0])
  expect(await db.responses.count()).toBe(1)
  db.close()
})
