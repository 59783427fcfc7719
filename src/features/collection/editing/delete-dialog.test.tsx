// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Collection } from '../../../../contract/entities'
import { fail, ok } from '../../../../contract/failure'
import { deleteCollection } from '../../../sync/deleting/deleting'
import { toast } from '../../../ui/layers/toast'
import { DeleteDialog } from './delete-dialog'

vi.mock('../../../sync/deleting/deleting', () => ({
  deleteCollection: vi.fn<typeof deleteCollection>(),
  restoreCollection: vi.fn<() => void>(),
  whileDeleted: vi.fn<() => void>(),
}))
const server = vi.hoisted(() => ({ trashDays: 30 }))
vi.mock('../../../sync/session/use-config', () => ({ useConfig: () => server }))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
afterEach(() => vi.clearAllMocks())

const collection = { collectionId: 'k', name: 'Summer week' } as Collection
const onDeleting = vi.fn<(one: Collection | undefined) => void>()
const [onDeleted, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
const remove = async () => {
  render(<DeleteDialog open collection={collection} onClose={onClose} onDeleting={onDeleting} onDeleted={onDeleted} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Collection' }))
}

test.each([
  [30, 'You can restore it for 30 days.'],
  [1, 'You can restore it for 1 day.'],
  [0, 'This action cannot be undone. All photos in this collection will be permanently removed.'],
])('with TRASH_DAYS=%i the dialog says: %s', async (days, text) => {
  server.trashDays = days
  render(<DeleteDialog open collection={collection} onClose={onClose} onDeleting={onDeleting} onDeleted={onDeleted} />)
  expect(await screen.findByText(text)).toBeTruthy()
  server.trashDays = 30
})

test('a deletion that fails is shown in the dialog, and the collection is shown again', async () => {
  vi.mocked(deleteCollection).mockResolvedValue(fail({ code: 'NETWORK', message: 'no network' }))
  await remove()
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(onDeleting.mock.calls).toEqual([[collection], [undefined]])
  expect(onDeleted).not.toHaveBeenCalled()
})

test('a deleted collection is left, and can be restored from the toast', async () => {
  vi.mocked(deleteCollection).mockResolvedValue(ok(undefined))
  await remove()
  await waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1))
  expect(onDeleting.mock.calls).toEqual([[collection]])
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ action: expect.anything() })))
})
