/** An archive names no deleted user. */
import { expect, test, vi } from 'vitest'
import { deletedUser } from '../../contract/deleted-user'
import { discard, startServer } from '../test/running-server'
import { addPhoto, makeClique, makeCollection } from '../test/story'

test('a deleted user’s comments are in an archive without their name, and they are in no photo', async () => {
  const server = await startServer()
  const ada = await server.person('ada')
  const bob = await server.person('bob_of_old')
  const collectionId = await makeCollection(ada, await makeClique(ada, bob))
  const itemId = await addPhoto(ada, collectionId, '2024-05-01T10:00:00.000Z')
  await ada.ask('editFlick', { params: { id: itemId }, body: { taggedMembers: [bob.userId] } })
  await bob.ask('createComment', { body: { payload: 'Where is this?', collectionItemId: itemId } })
  await bob.ask('deleteSelf', {})
  await vi.waitFor(async () =>
    expect(await ada.ask('downloadCollection', { params: { id: collectionId }, body: {} })).toHaveProperty('url'),
  )
  const { manifest } = await server.services.db.selectFrom('downloads').select('manifest').executeTakeFirstOrThrow()
  expect(manifest).toContain('Where is this?')
  expect(manifest).toContain(deletedUser.username)
  expect(manifest).not.toContain('bob_of_old')
  await discard(server)
})
