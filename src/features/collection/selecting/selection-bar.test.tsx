// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Collection, Flick } from '../../../../contract/entities'
import type { CollectionPhotos } from '../../../sync/reading/use-collection'
import { toast } from '../../../ui/layers/toast'
import SaveDialog from './actions/save-dialog'
import type { Loaded, Loading } from './actions/save-photos'
import { createSelection } from './selection'
import SelectionBar from './selection-bar'

vi.mock('../../../sync/reading/hooks', () => ({ useMyId: () => 'me' }))
vi.mock('../../../sync/session/use-config', () => ({ useConfig: () => ({ trashDays: 0 }) }))
vi.mock('../../../ui/layers/toast', () => ({ toast: vi.fn<typeof toast>() }))
const saving = vi.hoisted(() => ({ onDone: (_done: number): unknown => undefined, end: (_loaded: Loaded) => {} }))
vi.mock('./actions/save-photos', () => ({
  savePhotos: (_photos: unknown, { onDone }: Loading) => {
    saving.onDone = onDone
    return new Promise<Loaded>((resolve) => (saving.end = resolve))
  },
}))
const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => media)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const collection = { collectionId: 'c', cliqueId: 'q', createdBy: { userId: 'me' } } as Collection
const [p1, p2, p3] = ['p1', 'p2', 'p3'].map((id) => ({ id, owner: 'me' })) as [Flick, Flick, Flick]

test('the question before deleting closes with the last selected photo that others delete, and stays closed', async () => {
  const selection = createSelection()
  selection.select(['p1', 'p2'])
  const bar = (chosen: Flick[]) => (
    <SelectionBar
      selection={selection}
      chosen={chosen}
      photos={{ flicks: [p1, p2, p3], total: 3 } as CollectionPhotos}
      collection={collection}
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
