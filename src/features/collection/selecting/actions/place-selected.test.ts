import { expect, test, vi } from 'vitest'
import type { Collection } from '../../../../../contract/entities'
import type { OutboxRow } from '../../../../store/outbox/mutation-rows'
import { tellRefusal } from '../../../../sync/writing/outbox/refusals'
import { toast } from '../../../../ui/layers/toast'
import { placeSelected } from './place-selected'

vi.mock('../../../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
vi.mock('../../../../sync/moving/moving', () => ({
  movePhotos: () => Promise.resolve({ undo: () => Promise.resolve(), keys: new Set(['move 1', 'move 2']) }),
}))
vi.mock('../../../../platform/log', () => ({ log: { warn: () => {} } }))

const refuse = (key: string) => tellRefusal({ key, kind: 'move' } as OutboxRow, { code: 'NOT_FOUND', message: '' })
const collection = { name: 'Winter week' } as Collection

test('what says that photos were moved closes where the server refuses them, and not for another move', async () => {
  const close = vi.fn<() => void>()
  vi.mocked(toast).mockResolvedValue(close)
  await placeSelected('move', [], collection, collection)
  refuse('move 3')
  expect(close).not.toHaveBeenCalled()
  refuse('move 2')
  expect(close).toHaveBeenCalledTimes(1)
})

test('a refusal that arrives before it is shown closes it too', async () => {
  const close = vi.fn<() => void>()
  vi.mocked(toast).mockImplementation(() => {
    refuse('move 1')
    return Promise.resolve(close)
  })
  await placeSelected('move', [], collection, collection)
  expect(close).toHaveBeenCalledTimes(1)
})
