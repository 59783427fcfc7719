// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../../../contract/entities'
import { fail, ok } from '../../../../../contract/failure'
import { api } from '../../../../sync/session/api'
import { isForArchive, savePhotos } from './save-photos'

type GetFlick = typeof api.getFlick
vi.mock('../../../../sync/session/api', () => ({ api: { getFlick: vi.fn<GetFlick>() } }))
const getFlick = vi.mocked(api.getFlick)
beforeEach(() => {
  getFlick.mockResolvedValue(fail({ code: 'NOT_FOUND', message: '' }))
})

const photos = ['p1', 'p2', 'p3'].map((id) => ({ id, image: { highQualityUrl: `/media/${id}` } })) as Flick[]
const answer = async (url: unknown) =>
  url === '/media/p2'
    ? new Response('', { status: 404 })
    : new Response('bytes', { headers: { 'content-type': url === '/media/p3' ? 'image/png' : 'image/jpeg' } })
/** A device with a mouse, or a device with touch whose share sheet accepts files. */
const setUp = (hasTouch = false, canShare = () => hasTouch) => {
  const saved: string[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: hasTouch }))
  vi.stubGlobal('navigator', { canShare })
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(answer))
  URL.createObjectURL = () => 'blob:photo'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return saved
}
afterEach(() => vi.restoreAllMocks())

const still = () => ({ onDone: () => undefined, signal: new AbortController().signal })

test('photos are downloaded one after the other, and those that cannot be loaded are counted', async () => {
  const saved = setUp()
  const onDone = vi.fn<(done: number) => void>()
  expect(await savePhotos(photos, { onDone, signal: new AbortController().signal })).toEqual({ failed: 1 })
  expect(saved).toEqual(['clique-photo-p1.jpg', 'clique-photo-p3.jpg'])
  expect(onDone.mock.calls).toEqual([[1], [2], [3]])
})

test('the URL of a photo whose page was not fetched is asked for; one that is gone is counted', async () => {
  const saved = setUp()
  const flick = photos[0] as Flick
  getFlick.mockImplementation(({ params: { id } }) =>
    Promise.resolve(id === 'p8' ? ok({ flick: { ...flick, id } }) : fail({ code: 'NOT_FOUND', message: '' })),
  )
  const listed = ['p8', 'p9'].map((id) => ({ id, owner: 'me' }))
  expect(await savePhotos(listed, still())).toEqual({ failed: 1 })
  expect(saved).toEqual(['clique-photo-p8.jpg'])
})

test('after a cancellation no more photos are saved', async () => {
  const saved = setUp()
  const abort = new AbortController()
  await savePhotos(photos, { onDone: () => abort.abort(), signal: abort.signal })
  expect(saved).toEqual(['clique-photo-p1.jpg'])
})

test('for the share sheet they are files with the ending of their type', async () => {
  const saved = setUp(true)
  const { files, failed } = await savePhotos(photos, still())
  expect([failed, saved]).toEqual([1, []])
  expect(files?.map(({ name, type }) => [name, type])).toEqual([
    ['clique-photo-p1.jpg', 'image/jpeg'],
    ['clique-photo-p3.png', 'image/png'],
  ])
})

test('the share sheet is used on touch, if it accepts files, and only for a few', async () => {
  const many = (count: number) => Array.from({ length: count }, () => photos[0]) as Flick[]
  setUp(true)
  expect((await savePhotos(many(50), still())).files).toHaveLength(50)
  expect((await savePhotos(many(51), still())).files).toBeUndefined()
  setUp(true, () => false)
  expect((await savePhotos(photos, still())).files).toBeUndefined()
})

test('more than ten photos are one archive, unless the share sheet takes them', () => {
  setUp()
  expect([10, 11].map(isForArchive)).toEqual([false, true])
  setUp(true)
  expect([11, 50, 51].map(isForArchive)).toEqual([false, false, true])
})
