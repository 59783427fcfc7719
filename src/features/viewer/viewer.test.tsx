// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../contract/entities'
import type { CollectionPhotos } from '../../sync/reading/use-collection'
import { useFlick } from '../../sync/reading/use-flick'
import Viewer from './viewer'

vi.mock('../../sync/reading/use-flick', () => ({ useFlick: vi.fn<typeof useFlick>() }))
vi.mock('./info', () => ({ Head: () => null, Tools: ({ flick }: { flick: Flick }) => <p>shows {flick.id}</p> }))
vi.mock('./stage', () => ({ Stage: () => null }))
vi.mock('./thumbnails', () => ({ Thumbnails: () => null }))
vi.mock('../../ui/layers/immersive', () => ({ Immersive: ({ children }: { children: unknown }) => <>{children}</> }))
vi.mock('./use-bar-height', () => ({ useBarHeight: () => undefined }))
vi.mock('./use-black-frame', () => ({ useBlackFrame: () => undefined }))
afterEach(cleanup)

const flick = (id: string) => ({ id, ownerUsername: 'maya', date: '2026-07-12T12:00:00.000Z', caption: '' }) as Flick
const onClose = vi.fn<() => void>()
const loadMore = vi.fn<() => void>()

const show = (photos: Partial<CollectionPhotos>, linked: Partial<ReturnType<typeof useFlick>> = {}) => {
  onClose.mockReset()
  loadMore.mockReset()
  vi.mocked(useFlick)
    .mockReset()
    .mockReturnValue({ flick: undefined, error: undefined, ...linked })
  const all = { flicks: [], total: 900, phase: 'done', hasMore: true, loadMore, refresh: () => undefined, ...photos }
  render(
    <Viewer
      photos={all as unknown as CollectionPhotos}
      photoId="far"
      onShow={() => undefined}
      onClose={onClose}
      onLike={() => undefined}
      comments={null}
      commentsOpen={false}
      onComments={() => undefined}
    />,
  )
}
const some = (count: number) => Array.from({ length: count }, (_, n) => flick(`p${n}`))

test('a photo that the pages have reached is not asked for by itself', () => {
  show({ flicks: [...some(10), flick('far'), ...some(10)] })
  expect(vi.mocked(useFlick).mock.calls.flat()).not.toContain('far')
  expect(screen.getByText('shows far')).toBeTruthy()
})

test('a linked photo far down opens at once, and those beside it are looked for in the next pages only', () => {
  show({ flicks: some(20) }, { flick: flick('far') })
  expect(useFlick).toHaveBeenCalledWith('far')
  expect(screen.getByText('shows far')).toBeTruthy()
  expect(loadMore).toHaveBeenCalled()
  cleanup()
  show({ flicks: some(200) }, { flick: flick('far') })
  expect(screen.getByText('shows far')).toBeTruthy()
  expect(loadMore).not.toHaveBeenCalled()
})

test('a linked photo that is gone says so, and leads to its collection', () => {
  show({ flicks: some(20) }, { error: { code: 'NOT_FOUND', status: 404, message: '' } })
  expect(screen.getByRole('alert').textContent).toContain('This photo is no longer here')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Show the collection' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a collection that is gone closes the viewer', () => {
  show({ phase: 'error', hasMore: false, error: { code: 'NOT_FOUND', status: 404, message: '' } })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('without an answer it is looked for in the pages that are there, and then told', () => {
  show({ flicks: some(20), hasMore: true }, { error: { code: 'NETWORK', message: '' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(loadMore).toHaveBeenCalled()
  cleanup()
  show({ flicks: some(20), hasMore: false }, { error: { code: 'NETWORK', message: '' } })
  expect(screen.getByRole('alert').textContent).toContain('This photo could not be loaded')
})
