// @vitest-environment jsdom
import { fireEvent, render, renderHook, screen, act } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Collection, Flick } from '../../../../contract/entities'
import { toggleLike } from '../../../sync/mutations/likes'
import { Actions } from './actions'
import { useEditedPhoto } from './use-edited-photo'

vi.mock('../../../sync/mutations/likes', () => ({ toggleLike: vi.fn<typeof toggleLike>() }))
const flick = { id: 'p1', hasLiked: false, numLikes: 2, numComments: 1200 } as Flick
const on = {
  comments: vi.fn<() => void>(),
  zoom: vi.fn<(direction: -1 | 1) => void>(),
  previous: vi.fn<() => void>(),
  next: vi.fn<() => void>(),
}
beforeEach(() => vi.clearAllMocks())

const actions = (changes: Partial<Parameters<typeof Actions>[0]> = {}) => (
  <Actions
    flick={flick}
    zoom="between"
    commentsOpen={false}
    onComments={on.comments}
    onZoom={on.zoom}
    onPrevious={on.previous}
    onNext={on.next}
    {...changes}
  />
)
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const areDisabled = (...names: string[]) => names.map((name) => button(name).disabled)

test('a photo can be liked, commented, enlarged and left for its neighbours', () => {
  render(actions())
  fireEvent.click(button(/like/i))
  expect(toggleLike).toHaveBeenCalledExactlyOnceWith(flick)
  fireEvent.click(button(/1.2K/))
  expect(on.comments).toHaveBeenCalledTimes(1)
  fireEvent.click(button('Zoom in'))
  fireEvent.click(button('Zoom out'))
  expect(on.zoom.mock.calls).toEqual([[1], [-1]])
  fireEvent.click(button('Previous photo'))
  expect([on.previous.mock.calls.length, on.next.mock.calls.length]).toEqual([1, 0])
  fireEvent.click(button('Next photo'))
  expect(on.next).toHaveBeenCalledTimes(1)
})

test('a button that can do nothing is disabled', () => {
  const { rerender } = render(actions())
  expect(areDisabled('Zoom out', 'Zoom in', 'Previous photo', 'Next photo')).toEqual([false, false, false, false])
  rerender(actions({ zoom: 'least', onPrevious: undefined }))
  expect(areDisabled('Zoom out', 'Zoom in', 'Previous photo', 'Next photo')).toEqual([true, false, true, false])
  rerender(actions({ zoom: 'most', onNext: undefined }))
  expect(areDisabled('Zoom out', 'Zoom in', 'Previous photo', 'Next photo')).toEqual([false, true, false, true])
})

test('closed comments return the focus to their button, and only then', () => {
  const { rerender } = render(actions())
  expect(document.activeElement).toBe(document.body)
  rerender(actions({ commentsOpen: true }))
  expect([document.activeElement, button(/1.2K/).ariaExpanded]).toEqual([document.body, 'true'])
  rerender(actions())
  expect(document.activeElement).toBe(button(/1.2K/))
})

test('a form follows its photo and its collection, and outlives both', () => {
  const collection = { collectionId: 'c1' } as Collection
  const { result, rerender } = renderHook(({ shown, of }) => useEditedPhoto(shown, of), {
    initialProps: { shown: flick as Flick | undefined, of: collection as Collection | undefined },
  })
  expect(result.current.edited).toBeUndefined()
  act(() => void result.current.edit())
  expect(result.current.edited).toEqual({ flick, collection })
  const liked = { ...flick, numLikes: 3 }
  rerender({ shown: liked, of: collection })
  expect(result.current.edited?.flick).toBe(liked)
  const renamed = { ...collection, name: 'Summer' }
  rerender({ shown: liked, of: renamed })
  expect(result.current.edited?.collection).toBe(renamed)
  rerender({ shown: { ...flick, id: 'p2' }, of: collection })
  expect(result.current.edited).toEqual({ flick: liked, collection: renamed })
  rerender({ shown: undefined, of: undefined })
  expect(result.current.edited).toEqual({ flick: liked, collection: renamed })
  act(result.current.stop)
  act(() => void result.current.edit())
  expect(result.current.edited).toBeUndefined()
})
