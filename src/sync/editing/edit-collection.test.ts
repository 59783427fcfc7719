// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { Collection } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { cacheOf } from '../../store/cache'
import { readResponse, writeResponse } from '../../store/responses'
import { openDevice } from '../test/device'
import { api } from '../session/api'
import { editCollection } from './edit-collection'
import { findEdit } from './edits'
import { currentOverlay, readOverlay } from '../mutations/overlay/overlay'
import { stamp } from '../../store/stamp'

type Edit = typeof api.editCollection
vi.mock('../session/api', () => {
  const api = { editCollection: vi.fn<Edit>() }
  return { api, asUser: () => api }
})
const edit = vi.mocked(api.editCollection)

const collection = {
  collectionId: 'c1',
  cliqueId: 'q1',
  createdBy: { userId: 'u1' },
  name: 'Summer',
  description: 'By the lake',
} as Collection
const other = { collectionId: 'c2' }
const stored = async (key: string) => (await readResponse(cacheOf('u'), key)) ?? { value: undefined, stale: undefined }

openDevice()
beforeEach(async () => {
  edit.mockReset().mockResolvedValue(ok({ collection }) as never)
  const db = cacheOf('u')
  await writeResponse(db, 'collectionsOfClique/q1?page=0', { items: [collection, other] }, { requestedAt: stamp() })
  await writeResponse(db, 'feed?page=0', { items: [{ collection }, { collection: other }] }, { requestedAt: stamp() })
  await writeResponse(db, 'getCollection/c1?page=0', { items: [], collection }, { requestedAt: stamp() })
})

test('a change is asked for by all that show the collection; a visibility that was not chosen is not sent', async () => {
  expect(await editCollection(collection, { name: 'Winter', description: '' })).toEqual(ok([]))
  expect(edit).toHaveBeenCalledWith({ body: { collectionDataId: 'c1', name: 'Winter', description: '' } })
  expect(await stored('getCollection/c1?page=0')).toMatchObject({ stale: true })
  expect(await stored('feed?page=0')).toMatchObject({ stale: true })
})

test('name and description are always sent, with the names of those that were changed', async () => {
  await editCollection(collection, { name: 'Winter' })
  expect(edit).toHaveBeenLastCalledWith({
    body: { collectionDataId: 'c1', name: 'Winter', description: 'By the lake', changed: ['name'] },
  })
  await editCollection(collection, { cover: null })
  const unchanged = { name: 'Summer', description: 'By the lake', changed: [] }
  expect(edit).toHaveBeenLastCalledWith({ body: { collectionDataId: 'c1', coverPhoto: null, ...unchanged } })
})

test('a cover that is to be removed is marked so, and waits like text if the server is away', async () => {
  await editCollection(collection, { name: 'Winter', description: '', cover: null })
  expect(edit.mock.calls[0]?.[0].body).toMatchObject({ coverPhoto: null })
  edit.mockResolvedValue(fail({ code: 'NETWORK', message: '' }))
  expect(await editCollection(collection, { name: 'Winter', description: '', cover: null })).toEqual(ok('kept'))
  await readOverlay('u')
  expect(findEdit(currentOverlay('u'), 'editCollection', 'c1')).toMatchObject({ fields: { coverPhoto: null } })
})
