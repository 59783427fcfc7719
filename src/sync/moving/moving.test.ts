// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Collection, Comment, Flick } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { limits } from '../../../contract/limits'
import { cacheOf } from '../../store/cache'
import { outboxSize } from '../mutations/outbox/pending'
import { readResponse, writeResponse } from '../../store/responses'
import { stamp } from '../../store/stamp'
import { deletePhotos, restorePhoto } from '../deleting/deleting'
import { pathsOfCollection } from '../reading/shows'
import { openDevice, readOutbox } from '../test/device'
import { api } from '../session/api'
import { accept } from '../mutations/outbox/settle'
import { layFlick } from '../mutations/overlay/lay-flick'
import { currentOverlay, readOverlay } from '../mutations/overlay/overlay'
import { submit } from '../mutations/outbox/submit'
import { layCount } from '../shown/lay-count'
import { layMoves } from '../shown/lay-moves'
import { movePhotos } from './moving'

type Move = typeof api.moveFlicks
type Delete = typeof api.deleteFlicks
vi.mock('../session/api', () => {
  const api = { moveFlicks: vi.fn<Move>(), deleteFlicks: vi.fn<Delete>() }
  return { api, asUser: () => api }
})
const move = vi.mocked(api.moveFlicks)

const collection = (id: string, flickCount: number) =>
  ({ collectionId: id, cliqueId: 'q1', createdBy: { userId: 'u1' }, flickCount, mostLikedImageUrl: null }) as Collection
const [here, there] = [collection('here', 3), collection('there', 1)]
const photo = (id: string) => ({ id, date: `2024-05-0${id.slice(1)}`, numLikes: 0 }) as Flick
const [p1, p2, p3, p9] = ['p1', 'p2', 'p3', 'p9'].map(photo) as [Flick, Flick, Flick, Flick]
type Told = { id: string; code?: string }[]
const done = (...results: Told) => ok({ results })
const doneAll: Move = ({ body }) => Promise.resolve(done(...body.ids.map((id) => ({ id }))))

const { refusals, run, sent } = openDevice()
beforeEach(() => {
  move.mockReset().mockImplementation(doneAll)
})

/**
 * The photos and counts that both collections show for answers that were requested at this stamp and have p1, p2, p3
 * here and p9 there.
 */
const shown = async (requestedAt = 1) => {
  await readOverlay('u')
  const overlay = currentOverlay('u')
  const of = ({ collectionId, ...rest }: Collection, flicks: Flick[]) => {
    const laid = flicks.map((flick) => overlay.apply('flick', flick.id, flick, requestedAt) ?? flick)
    const photos = layMoves(laid, overlay, { collectionId, sort: 'DATEASC', requestedAt })
    const count = overlay.apply('collection', collectionId, { ...rest, collectionId }, requestedAt)?.flickCount
    return [photos.map(({ id }) => id).join(' '), count]
  }
  return { here: of(here, [p1, p2, p3]), there: of(there, [p9]) }
}
const before = { here: ['p1 p2 p3', 3], there: ['p9', 1] }
const after = { here: ['p2', 1], there: ['p1 p3 p9', 3] }

// [O1] [O6] [O34]
test('moved photos are shown in the other collection, and counted there, before the server has answered', async () => {
  await movePhotos([p1, p3], here, there)
  expect(await shown()).toEqual(after)
  expect(move).not.toHaveBeenCalled()
  run()
  await sent()
  expect(move).toHaveBeenCalledWith({ body: { ids: ['p1', 'p3'], collectionId: 'there' } })
  expect(await shown()).toEqual(after)
  // An answer that was requested later contains it.
  expect(await shown(stamp() + 1)).toEqual(before)
})

// [O10]
test('a photo that is moved twice before a screen shows it is moved once, from its real place', async () => {
  await movePhotos([p1], here, there)
  await movePhotos([p1, p3], here, there)
  expect(await shown()).toEqual(after)
  expect(await outboxSize(cacheOf('u'))).toBe(2)
  // The screen still shows it here.
  await movePhotos([p1, p3], here, collection('third', 0))
  expect((await shown()).here).toEqual(['p2', 1])
  expect((await shown()).there).toEqual(['p9', 1])
})

// [O14]
test('a photo that was restored, moved and deleted again is restored, moved and deleted, in this order', async () => {
  const undo = await deletePhotos([p1], here)
  await undo()
  await movePhotos([p1], here, there)
  await deletePhotos([p1], there)
  expect((await readOutbox(cacheOf('u'))).map(({ call }) => call)).toEqual([
    'restoreFlicks',
    'moveFlicks',
    'deleteFlicks',
  ])
  expect(await shown()).toMatchObject({ here: ['p2 p3', 2], there: ['p9', 1] })
})

// [O9] [O34]
test('a photo that is deleted before a screen shows its move is counted at its new place', async () => {
  await movePhotos([p1], here, there)
  // The screen still shows it here.
  const undo = await deletePhotos([p1], here)
  const counts = async () => [(await shown()).here[1], (await shown()).there[1]]
  expect(await counts()).toEqual([2, 1])
  const deletion = (await readOutbox(cacheOf('u'))).at(-1)
  expect(deletion?.shows).toMatchObject({ stale: expect.arrayContaining(pathsOfCollection(there, 'u1')) as string[] })
  await undo()
  expect(await counts()).toEqual([2, 2])
})

// [O10]
test('undone before it was sent, and after, the photos are shown at their old places', async () => {
  const { undo } = await movePhotos([p1, p3], here, there)
  await undo()
  expect(await shown()).toEqual(before)
  expect(await outboxSize(cacheOf('u'))).toBe(1)
  const { undo: again } = await movePhotos([p1, p3], here, there)
  run()
  await sent()
  await again()
  expect(await shown()).toEqual(before)
  await sent()
  expect(move).toHaveBeenLastCalledWith({ body: { ids: ['p1', 'p3'], collectionId: 'here' } })
  expect(await shown()).toEqual(before)
})

// [O35]
test('each photo has its own result: a refused photo is shown at its old place, and the user is notified which and why', async () => {
  move.mockResolvedValue(done({ id: 'p1' }, { id: 'p3', code: 'NOT_FOUND' }))
  const { undo, keys } = await movePhotos([p1, p3], here, there)
  run()
  await sent()
  expect(await shown()).toEqual({ here: ['p2 p3', 2], there: ['p1 p9', 2] })
  await vi.waitFor(() =>
    expect(refusals).toMatchObject([
      { key: [...keys][0], kind: 'move', photos: [{ code: 'NOT_FOUND', flick: { id: 'p3' } }] },
    ]),
  )
  // Only moved photos are moved back.
  move.mockImplementation(doneAll)
  await undo()
  await sent()
  expect(move).toHaveBeenLastCalledWith({ body: { ids: ['p1'], collectionId: 'here' } })
  expect(await shown()).toEqual(before)
})

// [O22]
test('if the other collection is gone, all photos are shown at their old places, and the user is notified', async () => {
  move.mockResolvedValue(fail({ code: 'NOT_FOUND', message: '', status: 404 }))
  const { undo } = await movePhotos([p1, p3], here, there)
  run()
  await sent()
  expect(await shown()).toEqual(before)
  await vi.waitFor(() => expect(refusals).toMatchObject([{ kind: 'move', error: { code: 'NOT_FOUND' } }]))
  // Nothing is left to undo.
  await undo()
  expect(await outboxSize(cacheOf('u'))).toBe(0)
  expect(await shown()).toEqual(before)
})

// [O9] [O34]
test('a waiting comment is counted once if its photo is moved', async () => {
  const place = { photoId: 'p1', collectionId: 'here' }
  const args = { body: { payload: 'words', collectionItemId: 'p1' } }
  const write = (id: string) =>
    submit('u', {
      key: `comment ${id}`,
      kind: 'comment',
      call: 'createComment',
      args,
      shows: { place, comment: { id } as Comment },
    })
  await write('temp-1')
  const shownHere = layFlick(currentOverlay('u'), { ...p1, numComments: 0 }, { requestedAt: 1 }) as Flick
  expect(shownHere.numComments).toBe(1)
  await movePhotos([shownHere], here, there)
  await write('temp-2')
  await readOverlay('u')
  const at = { collectionId: 'there', sort: 'DATEASC', requestedAt: 1 } as const
  expect(layMoves([], currentOverlay('u'), at)).toMatchObject([{ id: 'p1', numComments: 2 }])
})

// [O9] [O34]
test('a photo that is restored from an older list is counted at the place of a waiting move', async () => {
  await movePhotos([p1], here, there)
  await deletePhotos([p1], there)
  // The list of deleted photos has its collection from before.
  await restorePhoto({ id: 'p1', collection: { id: 'here', name: '', cliqueId: 'q1', creatorId: 'u1' } })
  await readOverlay('u')
  const countOf = (of: Collection, items: Flick[]) =>
    layCount(currentOverlay('u'), { value: { collection: of, items, page: 0, hasMore: false }, requestedAt: 1 })
  expect(countOf(here, [p1, p2, p3])?.flickCount).toBe(2)
  expect(countOf(there, [p9])?.flickCount).toBe(2)
  const restoring = (await readOutbox(cacheOf('u'))).at(-1)
  expect(restoring).toMatchObject({
    call: 'restoreFlicks',
    shows: { stale: expect.arrayContaining(pathsOfCollection(there, 'u1')) as string[] },
  })
})

// [O6] [O34]
test('a like that the screen does not show yet is shown at the new place of its photo', async () => {
  const liked = (isLiked: boolean, id = 'p1') =>
    submit('u', {
      key: `like ${id}`,
      kind: 'like',
      call: isLiked ? 'likeFlick' : 'unlikeFlick',
      args: { params: { itemId: id } },
    })
  const screenOf = (flick: Flick) => layFlick(currentOverlay('u'), flick, { requestedAt: 1 }) as Flick
  await liked(true)
  const [first, third] = [
    { ...p1, hasLiked: false },
    { ...p3, hasLiked: false },
  ].map(screenOf) as [Flick, Flick]
  // In another tab; one waits, and one is accepted.
  await liked(false)
  await liked(true, 'p3')
  const [row] = (await readOutbox(cacheOf('u'))).filter(({ key }) => key === 'like p3')
  if (row) await accept(cacheOf('u'), row, undefined)
  await readOverlay('u')
  await movePhotos([first, third], here, there)
  const at = { collectionId: 'there', sort: 'DATEASC', requestedAt: 1 } as const
  const laid = () => layMoves([], currentOverlay('u'), at).map(({ hasLiked, numLikes }) => [hasLiked, numLikes])
  expect(laid()).toEqual([
    [false, 0],
    [true, 1],
  ])
  // Moved again from there, as it is shown by now.
  await liked(true)
  await movePhotos(layMoves([], currentOverlay('u'), at), there, collection('third', 0))
  await liked(false, 'p3')
  const next = layMoves([], currentOverlay('u'), { ...at, collectionId: 'third' })
  expect(next.map(({ hasLiked, numLikes }) => [hasLiked, numLikes])).toEqual([
    [true, 1],
    [false, 0],
  ])
})

// [O14]
test('a photo that is moved and then deleted is shown nowhere, and deleted after it was moved', async () => {
  const calls: string[] = []
  const note = (name: string) => (args: { body: { ids: string[] } }) => {
    calls.push(`${name} ${args.body.ids.join()}`)
    return Promise.resolve(done(...args.body.ids.map((id) => ({ id }))))
  }
  const trouble = fail({ code: 'INTERNAL', message: '', status: 500 } as const)
  move.mockResolvedValueOnce(trouble).mockImplementation(note('move'))
  vi.mocked(api.deleteFlicks).mockImplementation(note('delete'))
  await movePhotos([p1, p3], here, there)
  await deletePhotos([p1], there)
  expect(await shown()).toEqual({ here: ['p2', 1], there: ['p3 p9', 2] })
  run()
  await sent()
  expect(calls).toEqual(['move p1,p3', 'delete p1'])
})

test('the answers that show either collection are asked for again', async () => {
  const db = cacheOf('u')
  const keys = ['getCollection/here?page=0', 'getCollection/there?page=0', 'collectionsOfClique/q1?page=0']
  for (const key of keys) await writeResponse(db, key, { items: [] }, { requestedAt: stamp() })
  run()
  await movePhotos([p1], here, there)
  await sent()
  for (const key of keys)
    await vi.waitFor(async () => expect(await readResponse(db, key)).toMatchObject({ stale: true }))
})

test('a collection that was never read shows no photos before it is read', async () => {
  await movePhotos([p1], here, there)
  await readOverlay('u')
  expect(layMoves([], currentOverlay('u'), { collectionId: 'there', sort: 'DATEASC', requestedAt: 0 })).toEqual([])
})

test('photos whose pages were not fetched are moved with the others, a thousand by each call', async () => {
  const listed = Array.from({ length: 2 * limits.photosPerCall }, (_, at) => ({ id: `x${at}`, owner: 'u1' }))
  await movePhotos([p1, ...listed], { ...here, flickCount: 3000 }, there)
  const { there: target } = await shown()
  expect(target).toEqual(['p1 p9', 1 + 1 + listed.length])
  run()
  await sent()
  expect(move.mock.calls.map(([{ body }]) => body.ids.length)).toEqual([1000, 1000, 1])
})
