// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { countReads } from '../../../tests/fixtures/counted-rows'
import { cacheOf, renewCache } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import type { PinRow } from '../../store/images/pins'
import type { useSession } from '../reading/hooks'
import { usePin } from './use-pins'

vi.mock('../reading/hooks', () => ({ useSession: vi.fn<typeof useSession>(() => ({ uid: 'u' }) as never) }))

afterEach(async () => {
  cleanup()
  await dropCache('u')
  renewCache('u')
})

const row = (kind: PinRow['kind'], id: string, more: Partial<PinRow> = {}): PinRow => ({
  key: `${kind} ${id}`,
  kind,
  id,
  name: id,
  isChosen: true,
  photos: 2,
  bytes: 20,
  total: 2,
  completeAt: 5,
  checkedAt: 5,
  ...more,
})
const fillWith = (rows: PinRow[]) =>
  cacheOf('u').kept.bulkPut([...rows, ...Array.from({ length: 100 }, (_, number) => row('collection', `x${number}`))])

test('the pin of a collection is read without the others', async () => {
  await fillWith([row('collection', 'c')])
  const read = await countReads()(async () => {
    const { result } = renderHook(() => usePin('collection', 'c'))
    await vi.waitFor(() => expect(result.current).toMatchObject({ id: 'c', photos: 2 }))
  })
  expect(read).toBeLessThanOrEqual(2)
})

test('the pin of a clique has the numbers of its collections, and is read without the others', async () => {
  await fillWith([
    row('clique', 'q', { photos: 0, total: 0, bytes: 5 }),
    row('collection', 'c', { cliqueId: 'q', completeAt: 3 }),
    row('collection', 'd', { cliqueId: 'q', trouble: 'network' }),
  ])
  const read = await countReads()(async () => {
    const { result } = renderHook(() => usePin('clique', 'q'))
    const sums = { photos: 4, total: 4, bytes: 45, completeAt: 3, trouble: 'network' }
    await vi.waitFor(() => expect(result.current).toMatchObject(sums))
  })
  expect(read).toBeLessThanOrEqual(5)
})
