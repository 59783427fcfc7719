// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Flick } from '../../../contract/entities'
import type { CollectionPhotos } from '../../sync/shown/use-collection'
import { useFlick } from '../../sync/shown/use-flick'
import type { Actions } from './info/actions'
import type { Head } from './info/head'
import { deletePhoto, removeOwnName } from './photo-actions'
import type { Stage } from './stage'
import Viewer from './viewer'

vi.mock('../../sync/shown/use-flick', () => ({ useFlick: vi.fn<typeof useFlick>() }))
/** The props with which the parts were last drawn. */
const drawn = vi.hoisted(() => ({ head: {} as unknown, actions: {} as unknown, stage: {} as unknown }))
vi.mock('./info/head', () => ({ Head: (props: object) => ((drawn.head = props), null) }))
vi.mock('./info/actions', () => ({ Actions: (props: object) => ((drawn.actions = props), null) }))
vi.mock('../../sync/reading/hooks', () => ({ useMyId: () => 'me' }))
vi.mock('../../sync/session/use-config', () => ({ useConfig: () => ({ trashDays: 30 }) }))
vi.mock('./photo-actions', () => ({
  deletePhoto: vi.fn<typeof deletePhoto>(),
  removeOwnName: vi.fn<typeof removeOwnName>(),
}))
vi.mock('./info/tools', () => ({
  Tools: ({ flick, actions }: { flick: Flick; actions: ReactNode }) => (
    <>
      <p>shows {flick.id}</p>
      {actions}
    </>
  ),
}))
vi.mock('./stage', () => ({ Stage: (props: object) => ((drawn.stage = props), null) }))
vi.mock('./thumbnails', () => ({ Thumbnails: () => null }))
vi.mock('../../ui/layers/immersive', () => ({ Immersive: ({ children }: { children: unknown }) => <>{children}</> }))
vi.mock('../../ui/tools/use-bar-height', () => ({ useBarHeight: () => undefined }))
vi.mock('./use-black-frame', () => ({ useBlackFrame: () => undefined }))

const flick = (id: string) => ({ id, ownerUsername: 'maya', date: '2026-07-12T12:00:00.000Z', caption: '' }) as Flick
const onClose = vi.fn<() => void>()
const want = vi.fn<CollectionPhotos['want']>()
const onShow = vi.fn<(id: string) => void>()
const onComments = vi.fn<(open: boolean) => void>()

const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }

const show = (
  photos: Partial<CollectionPhotos>,
  linked: Partial<ReturnType<typeof useFlick>> = {},
  commentsOpen = false,
) => {
  onClose.mockReset()
  want.mockReset()
  onShow.mockReset()
  onComments.mockReset()
  vi.stubGlobal('matchMedia', () => media)
  vi.mocked(useFlick)
    .mockReset()
    .mockReturnValue({ flick: undefined, error: undefined, ...linked })
  const all = { places: [], phase: 'done', requestedAt: 7, want, refresh: () => undefined, ...photos }
  const flicks = all.places.filter(Boolean)
  return render(
    <Viewer
      photos={{ ...all, flicks, total: all.places.length } as unknown as CollectionPhotos}
      sort="DATEDESC"
      photoId="far"
      onShow={onShow}
      onClose={onClose}
      comments={null}
      commentsOpen={commentsOpen}
      unposted={null}
      onComments={onComments}
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
  expect(useFlick).toHaveBeenCalledWith('far', 0)
  expect(screen.getByText('shows far')).toBeTruthy()
  expect(want).toHaveBeenCalledWith('viewer', 459, 459)
})

test('a linked photo of which nothing is known yet is looked for among the first 200 photos', () => {
  show({ places: some(20) })
  expect(want).toHaveBeenCalledWith('viewer', 0, 199)
})

test('a linked photo that a whole list lacks is asked for once more if the list is newer', () => {
  show({ places: some(200) })
  expect(useFlick).toHaveBeenCalledWith('far', 7)
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

const stage = () => drawn.stage as ComponentProps<typeof Stage>
const actions = () => drawn.actions as ComponentProps<typeof Actions>
const head = () => drawn.head as ComponentProps<typeof Head>
const three = [flick('a'), flick('far'), flick('b')]
const mine = { owner: 'me', tagged: [{ userId: 'me' }] } as unknown as Partial<Flick>
const collection = { collectionId: 'c1', createdBy: { userId: 'other' } } as CollectionPhotos['collection']

test('fingers, buttons and keys lead to the neighbours', () => {
  show({ places: three })
  expect([stage().previous?.id, stage().next?.id]).toEqual(['a', 'b'])
  stage().onPage(1)
  stage().onPage(-1)
  actions().onNext?.()
  actions().onPrevious?.()
  fireEvent.keyDown(window, { key: 'ArrowRight' })
  fireEvent.keyDown(window, { key: 'ArrowLeft' })
  expect(onShow.mock.calls.flat()).toEqual(['b', 'a', 'b', 'a', 'b', 'a'])
  cleanup()
  show({ places: [flick('far')] })
  expect([actions().onNext, actions().onPrevious]).toEqual([undefined, undefined])
  fireEvent.keyDown(window, { key: 'ArrowRight' })
  stage().onPage(1)
  expect(onShow).not.toHaveBeenCalled()
})

test('a tap hides the controls, and a tap or any key shows them again', () => {
  const { container } = show({ places: three })
  const isBare = () => container.querySelector('[data-bare]') !== null
  act(() => stage().onTap())
  expect([isBare(), container.querySelectorAll('[inert]').length]).toEqual([true, 2])
  act(() => stage().onTap())
  expect([isBare(), container.querySelectorAll('[inert]').length]).toEqual([false, 0])
  act(() => stage().onTap())
  fireEvent.keyDown(window, { key: 'x' })
  expect(isBare()).toBe(false)
})

test('the buttons know the zoom, and the position is read out', () => {
  show({ places: three })
  expect(actions().zoom).toBe('least')
  act(() => stage().onZoom('most'))
  expect(actions().zoom).toBe('most')
  expect(screen.getByText(/^Photo 2 of 3/)).toBeTruthy()
  expect([head().position, head().total]).toEqual([2, 3])
})

test('comments are opened by their button and their key', () => {
  show({ places: three })
  actions().onComments()
  fireEvent.keyDown(window, { key: 'c' })
  expect(onComments.mock.calls).toEqual([[true], [true]])
  cleanup()
  show({ places: three }, {}, true)
  actions().onComments()
  expect(onComments.mock.calls).toEqual([[false]])
})

test('a deleted photo gives way to the next one, the last one to the one before, the only one to the collection', () => {
  const own = { ...flick('far'), ...mine }
  for (const [places, shown] of [
    [[flick('a'), own, flick('b')], 'b'],
    [[flick('a'), own], 'a'],
    [[own], undefined],
  ] as const) {
    show({ places: [...places], collection })
    head().actions.onDelete?.()
    expect(deletePhoto).toHaveBeenLastCalledWith(own, collection, true)
    expect([onShow.mock.lastCall?.[0], onClose.mock.calls.length]).toEqual([shown, shown === undefined ? 1 : 0])
    cleanup()
  }
})

test('a user may change and delete their own photo, and remove their own name from any', () => {
  show({ places: [{ ...flick('far'), ...mine }], collection })
  expect([head().actions.onEdit, head().actions.onDelete].map((action) => typeof action)).toEqual([
    'function',
    'function',
  ])
  head().actions.onUntag?.()
  expect(removeOwnName).toHaveBeenCalledTimes(1)
  cleanup()
  show({ places: [{ ...flick('far'), owner: 'other' } as Flick], collection })
  const { onEdit, onDelete, onUntag, canUndo } = head().actions
  expect([onEdit, onDelete, onUntag, canUndo]).toEqual([undefined, undefined, undefined, true])
})

test('a photo that is deleted while its comments are open closes them', () => {
  const gone = { code: 'NOT_FOUND', status: 404, message: '' } as const
  show({ places: some(20) }, { error: gone }, true)
  expect(onComments).toHaveBeenCalledExactlyOnceWith(false)
})

test('keys zoom, and are left to the browser, to fields and to a dialog above the viewer', () => {
  show({ places: three })
  const zooms: number[] = []
  const { ref } = stage()
  if (typeof ref === 'object' && ref) ref.current = { zoomBy: (factor) => zooms.push(factor) }
  for (const key of ['+', '=', '-']) expect(fireEvent.keyDown(window, { key })).toBe(false)
  expect(zooms.map((factor) => factor > 1)).toEqual([true, true, false])
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    expect(fireEvent.keyDown(window, { key: 'ArrowRight', [modifier]: true })).toBe(true)
  const field = document.body.appendChild(document.createElement('textarea'))
  expect(fireEvent.keyDown(field, { key: 'c' })).toBe(true)
  field.remove()
  const menu = document.body.appendChild(document.createElement('div'))
  menu.setAttribute('role', 'menu')
  expect(fireEvent.keyDown(window, { key: 'ArrowRight' })).toBe(true)
  menu.remove()
  expect([onShow.mock.calls.length, onComments.mock.calls.length]).toEqual([0, 0])
})
