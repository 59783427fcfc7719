// @vitest-environment jsdom
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Collection, Flick } from '../../../../contract/entities'
import type { CollectionPhotos } from '../../../sync/shown/use-collection'
import { Selecting } from './selecting'
import { createSelection } from './selection'
import type { SelectionBarProps } from './selection-bar'
import { useSelectionFocus } from './use-selection-focus'

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

test('the focus of a selection that has ended returns to its last photo, or to the heading if that is gone', async () => {
  render(
    <>
      <h1 tabIndex={-1}>Summer week</h1>
      {['p1', 'p2'].map((id) => (
        <div key={id} data-photo={id}>
          <button>{id}</button>
        </div>
      ))}
    </>,
  )
  /** Selects these photos, ends the selection, and resolves to the focused element's text. */
  const focusAfter = async (...ids: string[]) => {
    const selection = createSelection()
    const { unmount } = renderHook(() => useSelectionFocus(selection))
    for (const id of ids) act(() => selection.toggle(id))
    act(selection.end)
    unmount()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const { activeElement: focused } = document
    if (focused instanceof HTMLElement) focused.blur()
    return focused === document.body ? undefined : focused?.textContent
  }
  expect(await focusAfter('p1', 'p2')).toBe('p2')
  expect(await focusAfter('p2', 'p1')).toBe('p1')
  expect(await focusAfter('p1', 'deleted')).toBe('Summer week')
})
