// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Collection, DeletedFlick, Flick } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { cacheOf, renewCache } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import { outboxSize } from '../mutations/outbox/pending'
import { readResponse, writeResponse } from '../../store/responses'
import { stamp } from '../../store/stamp'
import { openDevice } from '../test/device'
import { api } from '../session/api'
import { editFlick } from '../editing/edit-flick'
import { currentOverlay, readOverlay } from '../mutations/overlay/overlay'
import { deleteCollection, deletePhotos, restoreCollection, restorePhoto, whileDeleted } from './deleting'

type Delete = typeof api.deleteFlicks
type DeleteAll = typeof api.deleteCollection
type Edit = typeof api.editFlick
vi.mock('../session/api', () => {
  const api = {
    deleteFlicks: vi.fn<Delete>(),
    editFlick: vi.fn<Edit>(),
    restoreFlicks: vi.fn<Delete>(),
    deleteCollection: vi.fn<DeleteAll>(),
    restoreCollection: vi.fn<DeleteAll>(),
  }
  return { api, asUser: () => api }
})
const remove = vi.mocked(api.deleteFlicks)
const restore = vi.mocked(api.restoreFlicks)
const removeAll = vi.mocked(api.deleteCollection)

const collection = {
  collectionId: 'c1',
  cliqueId: 'q1',
  createdBy: { userId: 'u1' },
  flickCount: 3,
  mostLikedImageUrl: '/media/item/p1/medium?sig=x',
} as Collection
const photo = (id: string) => ({ id }) as Flick
const done = (...ids: string[]) => ok({ results: ids.map((id) => ({ id })) })

const { refusals, run, sent } = openDevice()
beforeEach(() => {
  remove.mockReset().mockResolvedValue(done('p1'))
  restore.mockReset().mockResolvedValue(done('p1'))
  removeAll.mockReset().mockResolvedValue(ok({}))
})

/** The state that answers requested at this stamp show: hidden photos, the count, the cover. */
const shown = async (requestedAt = 0, ...ids: string[]) => {
  await readOverlay('u')
  const overlay = currentOverlay('u')
  const laid = overlay.apply('collection', 'c1', collection, requestedAt)
  const hidden = (ids.length > 0 ? ids : ['p1']).filter(
    (id) => overlay.apply('flick', id, photo(id), requestedAt)?.isDeleted,
  )
  return { hidden, count: laid?.flickCount, cover: laid?.mostLikedImageUrl, isDeleted: laid?.isDeleted }
}

// [O1] [O6]
test('a deleted photo is hidden and not counted before the server has answered, and is no cover', async () => {
  await deletePhotos([photo('p1')], collection)
  expect(await shown()).toMatchObject({ hidden: ['p1'], count: 2, cover: null })
  expect(remove).not.toHaveBeenCalled()
  run()
  await sent()
  expect(remove).toHaveBeenCalledWith({ body: { ids: ['p1'] } })
  expect(await shown()).toMatchObject({ hidden: ['p1'], count: 2 })
  expect(await shown(stamp() + 1)).toMatchObject({ hidden: [], count: 3 })
})

// [O10]
test('undone before it was sent, the photo is shown and counted as before', async () => {
  const undo = await deletePhotos([photo('p1')], collection)
  await undo()
  expect(await shown()).toMatchObject({ hidden: [], count: 3 })
  run()
  await sent()
  expect(remove).not.toHaveBeenCalled()
})

test('undone after the server deleted it, the photo is shown at its place', async () => {
  run()
  const undo = await deletePhotos([photo('p1')], collection)
  await sent()
  await undo()
  await sent()
  expect(restore).toHaveBeenCalledWith({ body: { ids: ['p1'] } })
  expect(await shown()).toMatchObject({ hidden: [], count: 3 })
})

test('photos whose deletion the server refuses are shown again, and the user is notified', async () => {
  remove.mockResolvedValue(ok({ results: [{ id: 'p1' }, { id: 'p2', code: 'FORBIDDEN' }] }))
  await deletePhotos([photo('p1'), photo('p2')], collection)
  expect(await shown(0, 'p1', 'p2')).toMatchObject({ hidden: ['p1', 'p2'], count: 1 })
  run()
  await sent()
  expect(await shown(0, 'p1', 'p2')).toMatchObject({ hidden: ['p1'], count: 2 })
  await vi.waitFor(() => expect(refusals).toMatchObject([{ kind: 'deletion', error: { code: 'FORBIDDEN' } }]))
})

test('more photos than one call may change are deleted and restored by several', async () => {
  const many = Array.from({ length: 1001 }, (_, at) => photo(`p${at}`))
  const undo = await deletePhotos(many, collection)
  expect(await shown(0, 'p0', 'p1000')).toMatchObject({ hidden: ['p0', 'p1000'] })
  run()
  await sent()
  expect(remove.mock.calls.map(([{ body }]) => body.ids.length)).toEqual([1000, 1])
  await undo()
  await sent()
  expect(restore.mock.calls.map(([{ body }]) => body.ids.length)).toEqual([1000, 1])
})

// [O14] [O19]
test('changes of a photo after a waiting deletion of several photos are sent after it; the rest is sent', async () => {
  const calls: string[] = []
  const note = (name: string) => (told: Awaited<ReturnType<Delete>>) => (args: Parameters<Delete>[0]) => {
    calls.push(`${name} ${args.body.ids.join()}`)
    return Promise.resolve(told)
  }
  const trouble = fail({ code: 'INTERNAL', message: '', status: 500 } as const)
  remove.mockImplementationOnce(note('delete')(trouble)).mockImplementation(note('delete')(done('p1', 'p2')))
  restore.mockImplementation(note('restore')(done('p1')))
  await deletePhotos([photo('p1'), photo('p2')], collection)
  const restored = {
    ...photo('p1'),
    collection: { id: 'c1', name: '', cliqueId: 'q1', creatorId: 'u1' },
    until: '',
  } as DeletedFlick
  await restorePhoto(restored)
  await deletePhotos([photo('p3')], collection)
  run()
  await sent()
  expect(calls).toEqual(['delete p1,p2', 'delete p3', 'delete p1,p2', 'restore p1'])
})

// [O14]
test('a restoration after a waiting deletion of several photos is sent after it, also if an earlier restoration waits', async () => {
  const calls: string[] = []
  const note = (name: string) => (args: Parameters<Delete>[0]) => {
    calls.push(`${name} ${args.body.ids.join()}`)
    return Promise.resolve(done(...args.body.ids))
  }
  remove.mockImplementation(note('delete'))
  restore.mockImplementation(note('restore'))
  const undo = await deletePhotos([photo('p1')], collection)
  await undo()
  const undoAgain = await deletePhotos([photo('p1'), photo('p2')], collection)
  await undoAgain()
  await deletePhotos([photo('p1'), photo('p2')], collection)
  await restorePhoto({
    ...photo('p1'),
    collection: { id: 'c1', name: '', cliqueId: 'q1', creatorId: 'u1' },
    until: '',
  } as DeletedFlick)
  expect(await shown(0, 'p1', 'p2')).toMatchObject({ hidden: ['p2'], count: 2 })
  run()
  await sent()
  expect(calls.slice(-2)).toEqual(['delete p1,p2', 'restore p1'])
  expect(await shown(0, 'p1', 'p2')).toMatchObject({ hidden: ['p2'], count: 2 })
})

// [O14]
test('an edit of a photo whose restoration waits is left to the outbox, which sends it after that', async () => {
  const edit = vi.mocked(api.editFlick).mockResolvedValue(ok({ flick: photo('p1') }))
  const undo = await deletePhotos([photo('p1'), photo('p2')], collection)
  const details = { caption: 'At the lake', place: null, people: [] }
  expect(await editFlick(photo('p1'), collection, details)).toEqual(ok('kept'))
  expect(edit).not.toHaveBeenCalled()
  await undo()
  run()
  await sent()
  expect(remove).not.toHaveBeenCalled()
  expect(edit).toHaveBeenCalledOnce()
})

test('a photo of the list of deleted ones is restored, and leaves that list', async () => {
  await restorePhoto({
    ...photo('p1'),
    collection: { id: 'c1', name: '', cliqueId: 'q1', creatorId: 'u1' },
    until: '',
  } as DeletedFlick)
  await readOverlay('u')
  expect(currentOverlay('u').apply('flick', 'p1', photo('p1'), 0)?.isDeleted).toBe(false)
  expect((await shown()).count).toBe(4)
})

test('the answers that show it are asked for again', async () => {
  const db = cacheOf('u')
  for (const key of ['getCollection/c1?page=0', 'feed?page=0', 'deletedFlicks?page=0', 'collectionsOfClique/q1?page=0'])
    await writeResponse(db, key, { items: [] }, { requestedAt: stamp() })
  run()
  await deletePhotos([photo('p1')], collection)
  await sent()
  await vi.waitFor(async () =>
    expect(await readResponse(db, 'collectionsOfClique/q1?page=0')).toMatchObject({ stale: true }),
  )
  expect(await readResponse(db, 'getCollection/c1?page=0')).toMatchObject({ stale: true })
  expect(await readResponse(db, 'deletedFlicks?page=0')).toMatchObject({ stale: true })
})

test('a deleted collection is hidden at once, also if another device was first; a refused deletion shows it again', async () => {
  expect((await deleteCollection(collection)).ok).toBe(true)
  expect((await shown()).isDeleted).toBe(true)
  await restoreCollection(collection)
  expect((await shown()).isDeleted).toBe(false)
  await dropCache('u')
  renewCache('u')
  removeAll.mockResolvedValue(fail({ code: 'NOT_FOUND', message: '', status: 404 }))
  expect((await deleteCollection(collection)).ok).toBe(true)
  expect((await shown()).isDeleted).toBe(true)
  await dropCache('u')
  renewCache('u')
  removeAll.mockResolvedValue(fail({ code: 'INTERNAL', message: '', status: 500 }))
  expect((await deleteCollection(collection)).ok).toBe(false)
  expect((await shown()).isDeleted).toBeUndefined()
})

// [O2]
test('without a network a deleted collection waits in the outbox, hidden', async () => {
  removeAll.mockResolvedValue(fail({ code: 'NETWORK', message: '' }))
  expect((await deleteCollection(collection)).ok).toBe(true)
  expect((await shown()).isDeleted).toBe(true)
  expect(await outboxSize(cacheOf('u'))).toBe(1)
})

test('messages about deleted photos end once all of them are restored, and not before', async () => {
  const undo = await deletePhotos([photo('p1'), photo('p2')], collection)
  await readOverlay('u')
  const over = vi.fn<() => void>()
  const stop = whileDeleted(['p1', 'p2'])(over)
  await restorePhoto({ id: 'p1', collection: { id: 'c1', cliqueId: 'q1' } } as DeletedFlick)
  await readOverlay('u')
  expect(over).not.toHaveBeenCalled()
  await undo()
  await vi.waitFor(() => expect(over).toHaveBeenCalled())
  stop()
})

test('messages about a deleted collection end once it is restored', async () => {
  await deleteCollection(collection)
  await readOverlay('u')
  const over = vi.fn<() => void>()
  const stop = whileDeleted(['c1'])(over)
  expect(over).not.toHaveBeenCalled()
  await restoreCollection(collection)
  await vi.waitFor(() => expect(over).toHaveBeenCalled())
  stop()
})
