/** No query of a removal returns more rows than a batch has: on the embedded database all calls wait for it. */
import { expect, test } from 'vitest'
import { seedLikes } from '../../bench/growth/seeds/likes'
import { seedPhotos } from '../../bench/growth/seeds/photos'
import { variants } from '../objects/place'
import { countQueries } from '../test/counted-queries'
import { startWith } from '../test/start-with'
import { makeClique, makeCollection } from '../test/story'
import { BATCH_SIZE } from './hide-photos'
import { removeUser } from './remove-user'

const { server, ada, bob } = await startWith('ada', 'bob')
const { db } = server.services

test('a user with many photos and likes is removed in batches', async () => {
  const cliqueId = await makeClique(ada, bob)
  const of = async (user: typeof ada, count: number) =>
    seedPhotos(db, { ownerId: user.userId, collectionId: await makeCollection(user, cliqueId) }, count)
  await of(ada, 350)
  await of(bob, 350)
  expect(await seedLikes(db, ada.userId, 350)).toBe(350)
  const { db: watched, counted } = countQueries(db)
  await removeUser(watched, ada.userId, new AbortController().signal)
  expect(counted.mostRows).toBeLessThanOrEqual(Math.max(BATCH_SIZE, 100 * variants.length))
  const users = await db.selectFrom('users').select('user_id').execute()
  expect(users).toEqual([{ user_id: bob.userId }])
  const liked = await db.selectFrom('items').select('like_count').distinct().execute()
  expect(liked).toEqual([{ like_count: 0 }])
})
