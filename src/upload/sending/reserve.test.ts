import { expect, it } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import type { PhotoRow } from '../../store/queue/queue'
import type { EngineContext } from '../engine/engine-context'
import { reservePhotos } from './reserve'

const urls = { url: '', medQualityUrl: '', lowQualityUrl: '' }
const announced = (contentLength: number) => ({ contentType: 'image/jpeg', contentLength, contentMd5: '' })
const photoOf = (id: string, bytes: number) =>
  ({
    id,
    dateCreated: '2024-05-01T10:00:00.000Z',
    variants: { basePhoto: announced(bytes - 2), medQualityPhoto: announced(1), lowQualityPhoto: announced(1) },
  }) as PhotoRow

/** A server that allows the user so many more bytes, and rejects a call as a whole. */
const serverWith = (room: number) => {
  const calls: number[] = []
  type Body = { photos: { photo: NonNullable<PhotoRow['variants']>; clientId: string }[] }
  const upload = ({ body: { photos } }: { body: Body }) => {
    calls.push(photos.length)
    const bytes = photos
      .flatMap(({ photo }) => [photo.basePhoto, photo.medQualityPhoto, photo.lowQualityPhoto])
      .reduce((sum, { contentLength }) => sum + contentLength, 0)
    if (bytes > room) return Promise.resolve(fail({ code: 'QUOTA_EXCEEDED', message: 'full', status: 409 }))
    room -= bytes
    const items = photos.map(({ clientId }) => ({ collectionItem: { collectionItemId: clientId, clientId }, urls }))
    return Promise.resolve(ok({ collection: { collectionItems: items } }))
  }
  const { signal } = new AbortController()
  const backOff = {
    ready: () => Promise.resolve(),
    succeeded: () => {},
    holdBack: () => {},
    wait: () => Promise.reject(),
  }
  const context = {
    dependencies: { api: { upload } },
    signal,
    jittered: () => 0,
    retryOptions: { backOff, sleep: () => Promise.resolve(), signal },
  } as unknown as EngineContext
  const reserve = async (photos: PhotoRow[]) =>
    (await reservePhotos(photos, 'c', context)).map((answer) => (answer.ok ? answer.value.itemId : answer.error.code))
  return { calls, reserve }
}

const FULL = 'QUOTA_EXCEEDED'

// [U24]
it('the photos of a batch that fit into the rest of the space are reserved', async () => {
  const { calls, reserve } = serverWith(1000)
  const photos = Array.from({ length: 50 }, (_, at) => photoOf(`p${at}`, 100))
  const answers = await reserve(photos)
  expect(answers.filter((answer) => answer !== FULL)).toHaveLength(10)
  answers.forEach((answer, at) => expect([`p${at}`, FULL]).toContain(answer))
  expect(calls.length).toBeLessThan(15)
})

it('smaller photos are reserved first, and the answers are in the order of the photos', async () => {
  const { reserve } = serverWith(1000)
  const sizes = [900, 100, 500, 300, 5000]
  expect(await reserve(sizes.map((bytes, at) => photoOf(`p${at}`, bytes)))).toEqual([FULL, 'p1', 'p2', 'p3', FULL])
})

it('if no space is left, not every photo of a batch is requested', async () => {
  const { calls, reserve } = serverWith(0)
  const photos = Array.from({ length: 50 }, (_, at) => photoOf(`p${at}`, 100 + ((at * 7) % 50)))
  expect(new Set(await reserve(photos))).toEqual(new Set([FULL]))
  expect(calls).toEqual([50, 25, 13, 7, 4, 2, 1])
})
