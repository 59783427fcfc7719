// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Collection, Flick } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { cacheOf } from '../../store/cache'
import { writeResponse } from '../../store/responses'
import { stamp } from '../../store/stamp'
import { deletePhotos } from '../deleting/deleting'
import { openDevice } from '../test/device'
import { api } from '../session/api'
import { readOverlay } from '../mutations/overlay/overlay'
import { collectionPage } from '../reading/collections'
import { dayOf } from '../reading/day'
import { readPhotoIds } from './photo-ids'

type Ask = typeof api.collectionPhotoIds
vi.mock('../session/api', () => {
  const api = { collectionPhotoIds: vi.fn<Ask>() }
  return { api, asUser: () => api }
})
const ask = vi.mocked(api.collectionPhotoIds)
const offline = fail({ code: 'NETWORK', message: 'Network error' } as const)

const collection = { collectionId: 'c', cliqueId: 'q', createdBy: { userId: 'me' } } as Collection
const photo = (id: string, day = 1) => ({ id, owner: 'me', date: new Date(2024, 4, day, 12).toISOString() }) as Flick

openDevice({ userId: 'me' })
beforeEach(() => {
  ask.mockReset()
})

const read = async (changes: { total?: number; day?: ReturnType<typeof dayOf> } = {}) => {
  const found: string[][] = []
  const isWhole = await readPhotoIds(
    { collectionId: 'c', sort: 'DATEDESC', total: 45, day: undefined, ...changes },
    (photos) => void found.push(photos.map(({ id }) => id)),
    new AbortController().signal,
  )
  return { found, isWhole }
}
const store = (page: number, items: Flick[]) =>
  writeResponse(cacheOf('u'), collectionPage('c', 'DATEDESC', page).key, { page, items }, { requestedAt: stamp() })

test('all photos are read page after page, each page after the last photo of the one before', async () => {
  ask.mockResolvedValueOnce(ok({ photos: [photo('a'), photo('b')], hasMore: true }))
  ask.mockResolvedValueOnce(ok({ photos: [photo('c')], hasMore: false }))
  expect(await read()).toEqual({ found: [['a', 'b'], ['c']], isWhole: true })
  expect(ask.mock.calls.map(([args]) => args?.query?.after)).toEqual([undefined, 'b'])
})

test('photos whose deletion waits are left out', async () => {
  ask.mockResolvedValue(ok({ photos: [photo('a'), photo('b')], hasMore: false }))
  await deletePhotos([photo('a')], collection)
  await readOverlay('u')
  expect(await read()).toEqual({ found: [['b']], isWhole: true })
})

test('without a network those are found that are stored, and it is said that others are not', async () => {
  ask.mockResolvedValue(offline)
  await store(0, [photo('a', 1), photo('b', 2)])
  await store(2, [photo('z', 2)])
  expect(await read()).toEqual({ found: [['a', 'b', 'z']], isWhole: false })
  expect(await read({ day: dayOf(photo('b', 2).date) })).toEqual({ found: [['b', 'z']], isWhole: false })
  expect(await read({ total: 20 })).toEqual({ found: [['a', 'b']], isWhole: true })
})

test('a page that arrives after it was cancelled is not found', async () => {
  const abort = new AbortController()
  const found = vi.fn<() => void>()
  ask.mockImplementation(() => {
    abort.abort()
    return Promise.resolve(ok({ photos: [photo('a')], hasMore: false }))
  })
  await readPhotoIds({ collectionId: 'c', sort: 'DATEDESC', total: 1, day: undefined }, found, abort.signal)
  expect(found).not.toHaveBeenCalled()
})
