// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Collection, Flick } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { cacheOf } from '../../store/cache'
import { outboxSize } from '../mutations/outbox/pending'
import { readResponse, writeResponse } from '../../store/responses'
import { stamp } from '../../store/stamp'
import { openDevice } from '../test/device'
import { api } from '../session/api'
import { toggleLike } from '../mutations/likes'
import { currentOverlay, readOverlay } from '../mutations/overlay/overlay'
import { copyPhotos } from './copying'
import { layMoves } from '../shown/lay-moves'

type Copy = typeof api.copyFlicks
type Delete = typeof api.deleteFlicks
type Like = typeof api.likeFlick
vi.mock('../session/api', () => {
  const api = { copyFlicks: vi.fn<Copy>(), deleteFlicks: vi.fn<Delete>(), likeFlick: vi.fn<Like>() }
  return { api, asUser: () => api }
})
const copy = vi.mocked(api.copyFlicks)

const collection = (id: string, flickCount: number, cliqueId = 'q1') =>
  ({ collectionId: id, cliqueId, createdBy: { userId: 'u1' }, flickCount, mostLikedImageUrl: null }) as Collection
const [here, there] = [collection('here', 3), collection('there', 1)]
const photo = (id: string) =>
  ({
    id,
    date: `2024-05-0${id.slice(1)}`,
    caption: id,
    numLikes: 4,
    numComments: 2,
    taggedMembers: ['u2'],
  }) as unknown as Flick
const [p1, p3, p9] = ['p1', 'p3', 'p9'].map(photo) as [Flick, Flick, Flick]
const calls: string[] = []
const done = (ids: readonly string[], refused: Record<string, string> = {}) =>
  ok({ results: ids.map((id) => ({ id, ...(refused[id] && { code: refused[id] }) })) })
const copyIds = () => (copy.mock.lastCall?.[0].body.photos ?? []).map(({ copyId }) => copyId)

const { refusals, run, sent } = openDevice()
beforeEach(() => {
  calls.length = 0
  copy.mockReset().mockImplementation(({ body: { photos } }) => {
    calls.push('copy')
    return Promise.resolve(done(photos.map(({ copyId }) => copyId)))
  })
  vi.mocked(api.deleteFlicks).mockImplementation(({ body: { ids } }) => {
    calls.push(`delete ${ids.join()}`)
    return Promise.resolve(done(ids))
  })
  vi.mocked(api.likeFlick).mockImplementation(({ params: { itemId } }) => {
    calls.push(`like ${itemId}`)
    return Promise.resolve(ok({}))
  })
})

/** The photos and count that the other collection shows for an answer that was requested at this stamp and has p9. */
const shown = async (requestedAt = 1) => {
  await readOverlay('u')
  const overlay = currentOverlay('u')
  const flicks = layMoves([p9], overlay, { collectionId: 'there', sort: 'DATEASC', requestedAt })
  return { flicks, count: overlay.apply('collection', 'there', there, requestedAt)?.flickCount }
}
const captions = async (requestedAt?: number) => {
  const { flicks, count } = await shown(requestedAt)
  return [flicks.map(({ caption }) => caption).join(' '), count]
}

// [O1] [O6] [O36]
test('copies are shown in the other collection and counted there before the server has answered, without likes and comments', async () => {
  await copyPhotos([p1, p3], here, there)
  const before = await shown()
  expect(await captions()).toEqual(['p1 p3 p9', 3])
  expect(before.flicks[0]).toMatchObject({ numLikes: 0, numComments: 0, taggedMembers: ['u2'] })
  expect(copy).not.toHaveBeenCalled()
  run()
  await sent()
  const ids = before.flicks.slice(0, 2).map(({ id }) => id)
  expect(copy).toHaveBeenCalledWith({
    body: {
      photos: [
        { id: 'p1', copyId: ids[0] },
        { id: 'p3', copyId: ids[1] },
      ],
      collectionId: 'there',
    },
  })
  expect(await captions()).toEqual(['p1 p3 p9', 3])
  // An answer that was requested later contains it.
  expect(await captions(stamp() + 1)).toEqual(['p9', 1])
})

test('in another clique no user is named before the server says who', async () => {
  await copyPhotos([p1], collection('here', 3, 'q2'), there)
  expect((await shown()).flicks[0]).toMatchObject({ taggedMembers: [], numTaggedMembers: 0 })
})

// [O14] [O36]
test('undone before it was sent, the copies are shown no longer, and deleted after they were made', async () => {
  const { undo } = await copyPhotos([p1, p3], here, there)
  await undo()
  expect(await captions()).toEqual(['p9', 1])
  const trouble = fail({ code: 'INTERNAL', message: '', status: 500 } as const)
  copy.mockResolvedValueOnce(trouble)
  run()
  await sent()
  expect(calls).toEqual(['copy', `delete ${copyIds().join()}`])
  expect(await captions()).toEqual(['p9', 1])
})

test('undone after it was sent, only the copies are deleted', async () => {
  run()
  const { undo } = await copyPhotos([p1], here, there)
  await sent()
  await undo()
  await sent()
  expect(calls).toEqual(['copy', `delete ${copyIds().join()}`])
  expect(copyIds()).not.toContain('p1')
})

// [O36]
test('a like of a copy is sent after the copy', async () => {
  await copyPhotos([p1], here, there)
  const [made] = (await shown()).flicks
  if (made) await toggleLike(made)
  copy.mockResolvedValueOnce(fail({ code: 'INTERNAL', message: '', status: 500 }))
  run()
  await sent()
  expect(calls).toEqual(['copy', `like ${made?.id}`])
})

// [O35]
test('each photo has its own result: no copy of a refused photo is shown, undo omits it, and the user is notified why', async () => {
  copy.mockImplementation(({ body: { photos } }) => {
    const ids = photos.map(({ copyId }) => copyId)
    return Promise.resolve(done(ids, { [ids[1] ?? '']: 'ALREADY_THERE' }))
  })
  const { undo, keys } = await copyPhotos([p1, p3], here, there)
  run()
  await sent()
  expect(await captions()).toEqual(['p1 p9', 2])
  await vi.waitFor(() =>
    expect(refusals).toMatchObject([
      { key: [...keys][0], kind: 'copy', photos: [{ code: 'ALREADY_THERE', flick: { caption: 'p3' } }] },
    ]),
  )
  await undo()
  await sent()
  expect(calls).toEqual([`delete ${copyIds()[0]}`])
})

// [O22]
test('if the user has no space left, nothing is shown, and nothing can be undone', async () => {
  copy.mockResolvedValue(fail({ code: 'QUOTA_EXCEEDED', message: '', status: 409 }))
  const { undo } = await copyPhotos([p1], here, there)
  run()
  await sent()
  expect(await captions()).toEqual(['p9', 1])
  await vi.waitFor(() => expect(refusals).toMatchObject([{ kind: 'copy', error: { code: 'QUOTA_EXCEEDED' } }]))
  await undo()
  expect(await outboxSize(cacheOf('u'))).toBe(0)
})

test('many photos are copied by several calls', async () => {
  const photos = Array.from({ length: 250 }, (_, at) => ({ ...p1, id: `n${at}` }))
  run()
  await copyPhotos(photos, here, there)
  await sent()
  expect(copy.mock.calls.map(([{ body }]) => body.photos.length)).toEqual([100, 100, 50])
})

test('the answers that show the other collection are asked for again', async () => {
  const db = cacheOf('u')
  const keys = ['getCollection/there?page=0', 'collectionsOfClique/q1?page=0']
  for (const key of keys) await writeResponse(db, key, { items: [] }, { requestedAt: stamp() })
  run()
  await copyPhotos([p1], here, there)
  await sent()
  for (const key of keys)
    await vi.waitFor(async () => expect(await readResponse(db, key)).toMatchObject({ stale: true }))
})
