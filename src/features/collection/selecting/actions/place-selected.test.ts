import { expect, test, vi } from 'vitest'
import type { Collection, Flick } from '../../../../../contract/entities'
import type { OutboxRow } from '../../../../store/outbox/mutation-rows'
import { tellRefusal } from '../../../../sync/kinds/base/refusals'
import { toast } from '../../../../ui/layers/toast'
import { placeSelected } from './place-selected'

vi.mock('../../../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
const { place } = vi.hoisted(() => ({
  place: (act: string) => () =>
    Promise.resolve({ undo: () => Promise.resolve(), keys: new Set([`${act} 1`, `${act} 2`]) }),
}))
vi.mock('../../../../sync/moving/moving', () => ({ movePhotos: place('move') }))
vi.mock('../../../../sync/moving/copying', () => ({ copyPhotos: place('copy') }))
vi.mock('../../../../platform/log', () => ({ log: { warn: () => {} } }))

const refuse = (key: string) => tellRefusal({ key } as OutboxRow, { code: 'NOT_FOUND', message: '' })
const photo = { id: 'p' } as Flick
const collection = { name: 'Winter week' } as Collection

test.each([
  ['move', 'Moved 2 photos to "Winter week".'],
  ['copy', 'Copied 2 photos to "Winter week".'],
] as const)('the message about a %s closes if the server refuses it, and not for another one', async (act, text) => {
  const close = vi.fn<() => void>()
  vi.mocked(toast).mockResolvedValue(close)
  await placeSelected(act, [photo, photo], collection, collection)
  expect(toast).toHaveBeenLastCalledWith(expect.objectContaining({ text }))
  refuse(`${act} 3`)
  expect(close).not.toHaveBeenCalled()
  refuse(`${act} 2`)
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
