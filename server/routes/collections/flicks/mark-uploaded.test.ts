import { expect, inject, test } from 'vitest'
import { countLockWaits } from '../../../test/stores/lock-waits'
import { putAll } from '../../../test/running-server'
import { makeClique, makeCollection, reservePhoto } from '../../../test/story'
import { startWith } from '../../../test/start-with'

const { server, ada } = await startWith('ada')

const waiting = () => countLockWaits(server.services.db)

// The embedded database has one session: its transactions never overlap.
test.skipIf(inject('postgres') === undefined)('two marks of one photo at the same time count it once', async () => {
  const collectionId = await makeCollection(ada, await makeClique(ada))
  const { itemId, urls, photo } = await reservePhoto(ada, collectionId)
  await putAll(server.url, urls, photo)
  const mark = () => ada.ask('markUploaded', { body: { collectionItemIds: [itemId], collectionId } })
  const marks = await server.services.db.transaction().execute(async (trx) => {
    // Both marks have begun, and neither can end before this transaction does.
    await trx
      .selectFrom('collections')
      .select('collection_id')
      .where('collection_id', '=', collectionId)
      .forUpdate()
      .execute()
    const both = [mark(), mark()]
    await expect.poll(waiting).toBe(2)
    return { both }
  })
  await Promise.all(marks.both)
  const { collection } = await ada.ask('getCollection', { params: { id: collectionId } })
  expect(collection.flickCount).toBe(1)
})
