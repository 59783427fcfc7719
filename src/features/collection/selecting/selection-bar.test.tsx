// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Collection, Flick } from '../../../../contract/entities'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import type { readPhotoIds } from '../../../sync/shown/photo-ids'
import { toast } from '../../../ui/layers/toast'
import SaveDialog from './actions/save-dialog'
import type { Loaded, Loading } from './actions/save-photos'
import { chosenOf, createSelection } from './selection'
import SelectionBar from './selection-bar'

vi.mock('../../../sync/reading/hooks', () => ({ useMyId: () => 'me' }))
vi.mock('../../../sync/session/use-config', () => ({ useConfig: () => ({ trashDays: 0 }) }))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
const saving = vi.hoisted(() => ({ onDone: (_done: number): unknown => undefined, end: (_loaded: Loaded) => {} }))
vi.mock('./actions/save-photos', () => ({
  isForArchive: () => true,
  savePhotos: (_photos: unknown, { onDone }: Loading) => {
    saving.onDone = onDone
    return new Promise<Loaded>((resolve) => (saving.end = resolve))
  },
}))
const ids = vi.hoisted(() => ({ read: vi.fn<typeof readPhotoIds>() }))
vi.mock('../../../sync/shown/photo-ids', () => ({ readPhotoIds: ids.read }))
vi.mock('../download-dialog', () => ({
  default: ({ itemIds }: { itemIds?: string[] }) => (
    <p>{itemIds ? `archive of ${itemIds.join(' ')}` : 'archive of all'}</p>
  ),
}))
const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => media)
})

const collection = { collectionId: 'c', cliqueId: 'q', createdBy: { userId: 'me' } } as Collection
const [p1, p2, p3] = ['p1', 'p2', 'p3'].map((id) => ({ id, owner: 'me' })) as [Flick, Flick, Flick]

test('the question before deleting closes with the last selected photo that others delete, and stays closed', async () => {
  const selection = createSelection()
  selection.select(new Set(['p1', 'p2']))
  const bar = (chosen: Flick[]) => (
    <SelectionBar
      selection={selection}
      chosen={chosen}
      photos={{ flicks: [p1, p2, p3], total: 3 } as CollectionPhotos}
      collection={collection}
      sort="DATEDESC"
      startsWithAll={false}
    />
  )
  const { rerender } = render(bar([p1, p2]))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await screen.findByRole('alertdialog', { name: 'Delete 2 photos?' })
  rerender(bar([p2]))
  await screen.findByRole('alertdialog', { name: 'Delete 1 photo?' })
  rerender(bar([]))
  await waitFor(() => expect(screen.queryByRole('alertdialog') ?? screen.queryByRole('dialog')).toBeNull())
  rerender(bar([p3]))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('photos that others delete while they are saved stay part of what is saved', async () => {
  const nothing = () => undefined
  const dialog = (photos: Flick[]) => <SaveDialog open photos={photos} onSaved={nothing} onClose={nothing} />
  const { rerender } = render(dialog([p1, p2, p3]))
  await screen.findByText('0 of 3')
  rerender(dialog([p1]))
  saving.onDone(1)
  await screen.findByText('1 of 3')
  saving.end({ failed: 0 })
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ text: 'Saved 3 photos.', tone: 'ok' }))
})

test('Select day adds the photos of the day of the photo that was selected last', () => {
  const on = (id: string, day: number) => ({ id, owner: 'me', date: new Date(2024, 4, day, 12).toISOString() }) as Flick
  const flicks = [on('p1', 1), on('p2', 2), on('p3', 2), on('p4', 3)]
  const selection = createSelection()
  const bar = (chosen: Flick[]) => (
    <SelectionBar
      selection={selection}
      chosen={chosen}
      photos={{ flicks, total: 4 } as CollectionPhotos}
      collection={collection}
      sort="DATEDESC"
      startsWithAll={false}
    />
  )
  const { rerender } = render(bar([]))
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Select day' })
  expect(button().disabled).toBe(true)
  selection.toggle('p4')
  selection.toggle('p2')
  rerender(bar(flicks.filter(({ id }) => selection.read().ids.has(id))))
  fireEvent.click(button())
  expect([...selection.read().ids].toSorted()).toEqual(['p2', 'p3', 'p4'])
})

test('all photos are selected with the bar if that was requested before it was loaded', () => {
  const selection = createSelection()
  selection.toggle('p1')
  render(
    <SelectionBar
      selection={selection}
      chosen={[p1]}
      photos={{ flicks: [p1, p2, p3], total: 3 } as CollectionPhotos}
      collection={collection}
      sort="DATEDESC"
      startsWithAll
    />,
  )
  expect([...selection.read().ids]).toEqual(['p1', 'p2', 'p3'])
})

/** A bar over a collection of which only the first three photos are known. */
const overLong = (total: number) => {
  const selection = createSelection()
  let photos = { flicks: [p1, p2, p3], total, savedAt: 1 } as CollectionPhotos
  const bar = () => (
    <SelectionBar
      selection={selection}
      chosen={chosenOf(selection.read(), photos.flicks)}
      photos={photos}
      collection={collection}
      sort="DATEDESC"
      startsWithAll={false}
    />
  )
  const { rerender, unmount } = render(bar())
  const stop = selection.subscribe(() => rerender(bar()))
  /** The collection's first page, fetched again. */
  const refresh = (change: Partial<CollectionPhotos>) => {
    photos = { ...photos, ...change }
    rerender(bar())
  }
  return { selection, refresh, leave: () => [stop(), unmount()] }
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('Select all selects photos whose pages were not fetched; it counts the photos known so far', async () => {
  let end = (_isWhole: boolean) => {}
  ids.read.mockImplementationOnce((_wanted, found) => {
    found([p3, { id: 'p4', owner: 'a' }])
    return new Promise((resolve) => (end = resolve))
  })
  const { selection } = overLong(4)
  selection.select(new Set())
  fireEvent.click(button('Select all'))
  await screen.findByText('4 photos selected')
  expect(button('Delete').disabled).toBe(true)
  selection.toggle('p2')
  await screen.findByText('3 of 4 photos selected')
  end(true)
  await screen.findByText('3 photos selected')
  await waitFor(() => expect(button('Delete').disabled).toBe(false))
  expect(ids.read.mock.calls[0]?.[0]).toEqual({ collectionId: 'c', sort: 'DATEDESC', total: 4, day: undefined })
  // All photos are one download of the collection, without a list of ids.
  fireEvent.click(button('Save'))
  await screen.findByText('archive of p1 p3 p4')
  selection.toggle('p2')
  fireEvent.click(button('Save'))
  await screen.findByText('archive of all')
})

test('a photo that is selected with all others and that another user deletes is no longer selected', async () => {
  ids.read.mockResolvedValueOnce(true)
  const { selection } = overLong(4)
  selection.select(new Set())
  fireEvent.click(button('Select all'))
  await screen.findByText('3 photos selected')
  expect(chosenOf(selection.read(), [p1, p3]).map(({ id }) => id)).toEqual(['p1', 'p3'])
})

test('a photo that was never loaded is no longer selected once another user deletes it', async () => {
  const [p4, p5] = ['p4', 'p5'].map((id) => ({ id, owner: 'a' })) as [Flick, Flick]
  const answer = (photos: Flick[], isWhole: boolean) =>
    ids.read.mockImplementationOnce((_wanted, found) => {
      found(photos)
      return Promise.resolve(isWhole)
    })
  const { selection, refresh } = overLong(5)
  selection.select(new Set())
  answer([p1, p2, p3, p4, p5], true)
  fireEvent.click(button('Select all'))
  await screen.findByText('5 photos selected')
  await waitFor(() => expect(button('Select all').getAttribute('aria-busy')).not.toBe('true'))
  const calls = ids.read.mock.calls.length
  // Not all ids arrived: a missing id proves nothing.
  answer([p1], false)
  refresh({ savedAt: 2 })
  await waitFor(() => expect(ids.read).toHaveBeenCalledTimes(calls + 1))
  answer([p1, p2, p3, p5], true)
  refresh({ savedAt: 3, total: 4 })
  await screen.findByText('4 photos selected')
  expect([...selection.read().ids]).toEqual(['p1', 'p2', 'p3', 'p5'])
  // If all photos are loaded, no ids are requested.
  refresh({ savedAt: 4, flicks: [p1, p2, p3, p5] })
  expect(ids.read).toHaveBeenCalledTimes(calls + 2)
})

test('photos that cannot be selected are named, and what was read for a selection that ended is not added', async () => {
  ids.read.mockResolvedValueOnce(false)
  const { selection, leave } = overLong(5)
  selection.select(new Set())
  fireEvent.click(button('Select all'))
  await screen.findByText('3 of 5 photos selected')
  const text = 'Only photos that are stored on this device could be selected.'
  await waitFor(() => expect(toast).toHaveBeenCalledWith({ text }))
  let signal: AbortSignal | undefined
  ids.read.mockImplementationOnce((_wanted, _found, given) => {
    signal = given
    return new Promise(() => {})
  })
  fireEvent.click(button('Select all'))
  expect(signal?.aborted).toBe(false)
  leave()
  expect(signal?.aborted).toBe(true)
})
