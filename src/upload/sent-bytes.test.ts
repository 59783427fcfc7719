import { beforeEach, expect, it, vi } from 'vitest'
import { UploadQueue, type PhotoRow } from '../store/queue'
import { createSentBytes } from './sent-bytes'

let number = 0
let queue: UploadQueue
const photo: PhotoRow = {
  id: 'p',
  sessionId: 's',
  index: 0,
  name: 'p.jpg',
  size: 1000,
  type: 'image/jpeg',
  lastModified: 0,
  state: 'reserved',
  isProcessing: false,
  sent: { base: 300, medium: 0, low: 50 },
  finished: ['low'],
}

beforeEach(async () => {
  queue = new UploadQueue(`sent-${number++}`)
  await queue.photos.add(photo)
})

it('goes on from the row, and a second try never takes it back', async () => {
  const sent = createSentBytes(queue)
  sent.report(photo, 'base', 200)
  sent.report(photo, 'medium', 80)
  sent.report(photo, 'medium', 10)
  sent.finish(photo, 'medium')
  await sent.flush()
  expect(await queue.photos.get('p')).toMatchObject({
    sent: { base: 300, medium: 80, low: 50 },
    finished: ['low', 'medium'],
  })
  sent.restart(photo)
  await sent.flush()
  expect(await queue.photos.get('p')).toMatchObject({ sent: { base: 300, medium: 80, low: 50 }, finished: [] })
})

it('writes only what changed', async () => {
  const sent = createSentBytes(queue)
  const write = vi.spyOn(queue.photos, 'bulkUpdate')
  await sent.flush()
  expect(write).not.toHaveBeenCalled()
  sent.report(photo, 'base', 400)
  await sent.flush()
  await sent.flush()
  expect(write).toHaveBeenCalledTimes(1)
})
