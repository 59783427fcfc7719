import { beforeEach, expect, it, vi } from 'vitest'
import { UploadQueue } from '../../store/queue/queue'
import { isQuotaError } from '../../store/queue/quota'
import { createRows, type Rows } from './rows'
import { photoRow } from '../../../tests/fixtures/queue-rows'

let number = 0
let queue: UploadQueue
let rows: Rows
const row = (id: string) => photoRow({ id, name: '', size: 1 })
const state = async (id: string) => (await queue.photos.get(id))?.state

beforeEach(async () => {
  queue = new UploadQueue(`rows-${number++}`)
  await queue.photos.bulkAdd(['a', 'b', 'c', 'd'].map(row))
  rows = createRows(queue)
})

it('changes during a transaction are written together in the next, and each waits for its own', async () => {
  const written = vi.spyOn(queue.photos, 'bulkUpdate')
  const first = rows.write('a', { row: { state: 'reserved' } })
  await Promise.resolve()
  await Promise.resolve()
  const others = ['b', 'c', 'd'].map((id) => rows.write(id, { row: { state: 'reserved' } }))
  await first
  expect(await state('a')).toBe('reserved')
  await Promise.all(others)
  expect(await Promise.all(['b', 'c', 'd'].map(state))).toEqual(['reserved', 'reserved', 'reserved'])
  expect(written.mock.calls.map(([changes]) => changes.map(({ key }) => key))).toEqual([['a'], ['b', 'c', 'd']])
})

it('a noted change is written with the next, and the last value counts', async () => {
  rows.note('a', { row: { isProcessing: true, finished: ['low'] } })
  rows.note('a', { row: { isProcessing: false } })
  expect((await queue.photos.get('a'))?.finished).toEqual([])
  await rows.write('b', { row: { state: 'put' } })
  expect(await queue.photos.get('a')).toMatchObject({ isProcessing: false, finished: ['low'] })
})

it('writes nothing if nothing changed', async () => {
  rows.note('a', { row: { isProcessing: true } })
  await rows.flush()
  const written = vi.spyOn(queue.photos, 'bulkUpdate')
  await rows.flush()
  expect(written).not.toHaveBeenCalled()
})

it('F19 only the photo that finds no space fails', async () => {
  const { bulkPut } = queue.copies
  vi.spyOn(queue.copies, 'bulkPut').mockImplementation((copies: Parameters<typeof bulkPut>[0]) => {
    if (copies.some(({ key }) => key.startsWith('b'))) throw new DOMException('full', 'QuotaExceededError')
    return bulkPut.call(queue.copies, copies)
  })
  const copies = { low: new ArrayBuffer(1) }
  const [a, b] = await Promise.allSettled(
    ['a', 'b'].map((id) => rows.write(id, { row: { state: 'processed' }, copies })),
  )
  expect(a?.status).toBe('fulfilled')
  expect(b).toMatchObject({ status: 'rejected' })
  expect(isQuotaError(b?.status === 'rejected' && b.reason)).toBe(true)
  expect([await state('a'), await state('b'), await queue.copies.count()]).toEqual(['processed', 'stored', 1])
  await rows.write('b', { row: { state: 'failed' } })
  expect(await state('b')).toBe('failed')
})
