// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Collection, Flick } from '../../../../contract/entities'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import { Selecting } from './selecting'
import { createSelection } from './selection'
import type { SelectionBarProps } from './selection-bar'

const loading = vi.hoisted(() => ({ end: () => {} }))
vi.mock('../../../ui/layers/use-back', () => ({ useBack: () => {} }))
vi.mock('./selection-bar', async () => {
  await new Promise<void>((resolve) => (loading.end = resolve))
  return { default: ({ startsWithAll }: SelectionBarProps) => <p>{startsWithAll ? 'all' : 'as it was'}</p> }
})

test('Ctrl+A and Escape work before the bar is loaded; each request is made once', async () => {
  const selection = createSelection()
  const photos = { flicks: [{ id: 'p1' } as Flick], total: 1 } as CollectionPhotos
  render(<Selecting selection={selection} photos={photos} collection={{} as Collection} sort="DATEDESC" />)
  const begin = () => act(() => selection.toggle('p1'))
  begin()
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(selection.read().isActive).toBe(false)
  begin()
  // The browser would select the page's text.
  expect(fireEvent.keyDown(window, { key: 'a', ctrlKey: true })).toBe(false)
  await waitFor(() => {
    loading.end()
    expect(screen.queryByText('all')).not.toBeNull()
  })
  act(selection.end)
  begin()
  expect(screen.queryByText('as it was')).not.toBeNull()
})
