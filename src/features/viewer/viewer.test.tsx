// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../contract/entities'
import type { CollectionPhotos } from '../../sync/shown/use-collection'
import { useFlick } from '../../sync/shown/use-flick'
import Viewer from './viewer'

vi.mock('../../sync/shown/use-flick', () => ({ useFlick: vi.fn<typeof useFlick>() }))
vi.mock('./info/head', () => ({ Head: () => null }))
vi.mock('./info/actions', () => ({ Actions: () => null }))
vi.mock('./info/tools', () => ({ Tools: ({ flick }: { flick: Flick }) => <p>shows {flick.id}</p> }))
vi.mock('./stage', () => ({ Stage: () => null }))
vi.mock('./thumbnails', () => ({ Thumbnails: () => null }))
vi.mock('../../ui/layers/immersive', () => ({ Immersive: ({ children }: { children: unknown }) => <>{children}</> }))
vi.mock('./use-bar-height', () => ({ useBarHeight: () => undefined }))
vi.mock('./use-black-frame', () => ({ useBlackFrame: () => undefined }))
afterEach(cleanup)

const flick = (id: string) => ({ id, ownerUsername: 'maya', date: '2026-07-12T12:00:00.000Z', caption: '' }) as Flick
const onClose = vi.fn<() => void>()
const want = vi.fn<CollectionPhotos['want']>()

const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }

const show = (
  photos: Partial<CollectionPhotos>,
  linked: Partial<ReturnType<typeof useFlick>> = {},
  commentsOpen = false,
) => {
  onClose.mockReset()
  want.mockReset()
  vi.stubGlobal('matchMedia', () => media)
  vi.mocked(useFlick)
    .mockReset()
    .mockReturnValue({ flick: undefined, error: undefined, ...linked })
  const all = { places: [], phase: 'done', want, refresh: () => undefined, ...photos }
  const flicks = all.places.filter(Boolean)
  return render(
    <Viewer
      photos={{ ...all, flicks, total: all.places.length } as unknown as CollectionPhotos}
      sort="DATEDESC"
      photoId="far"
      onShow={() => undefined}
      onClose={onClose}
      comments={null}
      commentsOpen={commentsOpen}
      unposted={null}
      onComments={() => undefined}
    />,
  )
}
/** So many known photos, and unknown ones up to 900. */
const some = (count: number) => Array.from({ length: 900 }, (_, n) => (n < count ? flick(`p${n}`) : undefined))

// [R31]
test('a known photo is not asked for by itself, and its neighbours are asked for over the border of a page', () => {
  const places = some(0)
  places[419] = flick('far')
  show({ places })
  expect(vi.mocked(useFlick).mock.calls.flat()).not.toContain('far')
  expect(screen.getByText('shows far')).toBeTruthy()
  expect(want).toHaveBeenCalledWith('viewer', 414, 424)
})

// [R31]
test('a linked photo far down opens at once, and the places are read that its date is between', () => {
  const places = some(20)
  places[899] = { ...flick('last'), date: '2024-07-12T12:00:00.000Z' }
  show({ places }, { flick: { ...flick('far'), date: '2025-07-12T12:00:00.000Z' } })
  expect(useFlick).toHaveBeenCalledWith('far')
  expect(screen.getByText('shows far')).toBeTruthy()
  expect(want).toHaveBeenCalledWith('viewer', 459, 459)
})

test('a linked photo of which nothing is known yet is looked for among the first 200 photos', () => {
  show({ places: some(20) })
  expect(want).toHaveBeenCalledWith('viewer', 0, 199)
})

test('a linked photo that is gone says so, and leads to its collection', () => {
  show({ places: some(20) }, { error: { code: 'NOT_FOUND', status: 404, message: '' } })
  expect(screen.getByRole('alert').textContent).toContain('This photo is no longer here')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Show the collection' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a collection that is gone closes the viewer', () => {
  show({ phase: 'error', error: { code: 'NOT_FOUND', status: 404, message: '' } })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('without an answer it is looked for among the first photos, and then told', () => {
  show({ places: some(20) }, { error: { code: 'NETWORK', message: '' } })
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  show({ places: some(200) }, { error: { code: 'NETWORK', message: '' } })
  expect(screen.getByRole('alert').textContent).toContain('This photo could not be loaded')
})

test('the photo makes room for its comments while they are open', () => {
  const hasRoom = (commentsOpen: boolean) => {
    const { container } = show({ places: [flick('far')] }, {}, commentsOpen)
    const found = container.querySelector('[data-beside]') !== null
    cleanup()
    return found
  }
  expect([hasRoom(false), hasRoom(true)]).toEqual([false, true])
})
