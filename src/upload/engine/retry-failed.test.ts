import { expect, it } from 'vitest'
import { retryable, retryFailed } from './retry-failed'
import { resultOf } from '../progress/result'
import type { PhotoFailure, PhotoRow, UploadSession } from '../../store/queue/queue'
import { createBench, runToEnd, type Bench } from '../test/bench'

const result = async (bench: Bench, id: string) => resultOf(await bench.session(id), await bench.photos(id))
const again = async (bench: Bench, id: string) => {
  await retryFailed(bench.queue, id, bench.dependencies.now())
  await runToEnd(bench, id)
}

// [U31]
it('refused photos are sent a second time; a damaged picture is not tried again', async () => {
  const bench = createBench()
  const id = await bench.stage(['a', 'b', 'c', 'damaged-d'])
  const [first] = await bench.photos(id)
  bench.server.fault = (call, { address }) =>
    call === 'put' && address?.includes(first?.id ?? '') ? { code: 'FORBIDDEN', message: '', status: 403 } : undefined
  await runToEnd(bench, id)
  expect(await result(bench, id)).toMatchObject({ successCount: 2, failedCount: 2 })
  expect(retryable(await bench.session(id), await bench.photos(id)).map(({ name }) => name)).toEqual(['a.jpg'])
  bench.server.fault = () => undefined
  const [puts, processed] = [bench.server.count('put'), bench.processed.length]
  await again(bench, id)
  expect(await result(bench, id)).toMatchObject({ successCount: 3, failedCount: 1 })
  expect((await bench.session(id)).state).toBe('COMPLETED')
  expect(bench.server.count('put') - puts).toBeLessThanOrEqual(3)
  expect(bench.processed).toHaveLength(processed)
  expect(bench.server.visible()).toHaveLength(3)
})

it('an upload without a collection finds one the second time', async () => {
  const bench = createBench()
  bench.server.fault = (call) =>
    call === 'createCollection' ? { code: 'FORBIDDEN', message: '', status: 403 } : undefined
  const target = { kind: 'new', clientId: 'x', name: 'N', description: '', visibility: 'PRIVATE' } as const
  const id = await bench.stage(['a', 'b', 'c'], target)
  await runToEnd(bench, id)
  expect((await bench.session(id)).state).toBe('ERROR')
  bench.server.fault = () => undefined
  await again(bench, id)
  expect(await bench.session(id)).not.toHaveProperty('error')
  expect(await result(bench, id)).toMatchObject({ successCount: 3, failedCount: 0 })
})

it('does nothing while the upload runs, or when nothing can go better', async () => {
  const bench = createBench()
  const id = await bench.stage(['a', 'damaged-b'])
  await retryFailed(bench.queue, id, 0)
  await runToEnd(bench, id)
  const before = await bench.session(id)
  await retryFailed(bench.queue, id, 0)
  expect(await bench.session(id)).toEqual(before)
})

it('while the server does not answer the session says why, and no longer once it does', async () => {
  const bench = createBench()
  const id = await bench.stage(['a'])
  bench.server.fault = (call) => (call === 'put' ? { code: 'UNAVAILABLE', message: '', status: 503 } : undefined)
  await bench.run(async () => (await bench.session(id)).trouble?.status === 503)
  bench.server.fault = () => undefined
  await runToEnd(bench, id)
  expect(await bench.session(id)).not.toHaveProperty('trouble')
})

it.each<[PhotoFailure['code'], boolean]>([
  ['IMAGE_TYPE', false],
  ['IMAGE_ANIMATED', false],
  ['IMAGE_TOO_LARGE', false],
  ['IMAGE_TOO_LARGE_HERE', false],
  ['IMAGE_CONVERTER', true],
  ['IMAGE_DAMAGED', false],
  ['FILE_UNREADABLE', false],
  ['GUEST_LIMIT', false],
  ['IMAGE_WORKER', true],
  ['FORBIDDEN', true],
])('a photo that failed with %s is offered for another try: %s', (code, expected) => {
  const photo = { id: 'p', state: 'failed', reason: { code, message: '' } } as PhotoRow
  expect(retryable({ state: 'COMPLETED' } as UploadSession, [photo])).toHaveLength(Number(expected))
})
