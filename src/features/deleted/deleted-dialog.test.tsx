// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DeletedCollection, DeletedFlick } from '../../../contract/entities'
import { restoreCollection, restorePhoto } from '../../sync/deleting/deleting'
import { useDeletedFlicks } from '../../sync/deleting/use-deleted'
import { toast } from '../../ui/layers/toast'
import DeletedDialog from './deleted-dialog'

const server = vi.hoisted(() => ({ trashDays: 30, collections: {} as object, flicks: {} as object }))
vi.mock('../../sync/session/use-config', () => ({ useConfig: () => server }))
vi.mock('../../sync/deleting/use-deleted', () => ({
  useDeletedCollections: () => server.collections,
  useDeletedFlicks: vi.fn<typeof useDeletedFlicks>(),
}))
vi.mock('../../sync/deleting/deleting', () => ({
  restoreCollection: vi.fn<typeof restoreCollection>(),
  restorePhoto: vi.fn<typeof restorePhoto>(),
}))
vi.mock('../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))

const on = { loadMore: vi.fn<() => void>(), refresh: vi.fn<() => void>() }
const list = (changes: object = {}) => ({ items: [], phase: 'done', hasMore: false, ...on, ...changes })
beforeEach(() => {
  vi.clearAllMocks()
  server.collections = list()
  server.flicks = list()
  server.trashDays = 30
  vi.mocked(useDeletedFlicks).mockImplementation(() => server.flicks as never)
})

/** Just under so many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 - 60_000).toISOString()
const summer = { collectionId: 'c1', name: 'Summer week', flickCount: 12, until: inDays(3) } as DeletedCollection
const nameless = { ...summer, collectionId: 'c2', name: '' }
const lake = { id: 'p1', caption: 'Lake', image: null, until: inDays(1) } as DeletedFlick
const show = async (collectionId?: string) => {
  cleanup()
  render(<DeletedDialog open collectionId={collectionId} onClose={() => undefined} />)
  return screen.findByRole('dialog')
}
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

test('deleted collections and photos are listed with the days that are left', async () => {
  server.collections = list({ items: [summer, nameless] })
  server.flicks = list({ items: [lake] })
  const dialog = await show()
  expect(dialog.textContent).toMatch(/30 days/)
  const [first, second, photo] = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(first).toMatch(/^Summer week12 flicks · 3 days/)
  expect(second).toMatch(/^Untitled/)
  expect(photo).toMatch(/^Last day/)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(2)
  expect(useDeletedFlicks).toHaveBeenLastCalledWith(undefined)
})

test('a restored collection or photo is restored once stored, and the focus moves to the next button', async () => {
  server.collections = list({ items: [summer, nameless] })
  server.flicks = list({ items: [lake] })
  await show()
  let store = () => {}
  vi.mocked(restoreCollection).mockReturnValue(new Promise((resolve) => (store = resolve)))
  const [first, second] = screen.getAllByRole('button', { name: /^Restore/ })
  await act(async () => fireEvent.click(first ?? document.body))
  expect(restoreCollection).toHaveBeenCalledExactlyOnceWith(summer)
  expect(document.activeElement).toBe(second)
  expect(toast).not.toHaveBeenCalled()
  await act(async () => store())
  expect(toast).toHaveBeenCalledTimes(1)
  await press(/Lake/)
  expect(restorePhoto).toHaveBeenCalledExactlyOnceWith(lake)
  // The last one leads back to the one before.
  expect(document.activeElement).toBe(second)
})

test('the only row leaves the focus in the dialog', async () => {
  server.flicks = list({ items: [lake] })
  const dialog = await show()
  await press(/Lake/)
  expect(document.activeElement).toBe(dialog.querySelector('[data-deleted]'))
})

test('further pages are fetched on request', async () => {
  server.collections = list({ items: [summer], hasMore: true })
  await show()
  expect(screen.queryByText('Nothing was deleted lately.')).toBeNull()
  await press('Show more')
  server.collections = list()
  server.flicks = list({ items: [lake], hasMore: true })
  await show()
  await press('Show more')
  expect(on.loadMore).toHaveBeenCalledTimes(2)
})

test.each([undefined, 'c1'])(
  'an empty list (of %s) says so; one that fails can be read again',
  async (collectionId) => {
    server.trashDays = 0
    const empty = (await show(collectionId)).querySelector('[data-deleted]')
    expect(empty?.textContent).toBe('Nothing was deleted lately.')
    expect(useDeletedFlicks).toHaveBeenLastCalledWith(collectionId)
    server.flicks = list({ phase: 'loading' })
    await show(collectionId)
    expect(screen.queryByText('Nothing was deleted lately.')).toBeNull()
    server.flicks = list({ phase: 'error', error: { message: 'Out of order' } })
    await show(collectionId)
    expect(screen.getByRole('alert').textContent).toContain('Out of order')
    await press('Try Again')
    expect(on.refresh).toHaveBeenCalledTimes(1)
  },
)
