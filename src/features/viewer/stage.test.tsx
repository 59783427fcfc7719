// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../contract/entities'
import type { GestureEvents, Gestures } from '../../ui/gestures/gestures'
import { Stage, type StageHandle } from './stage'

const made = vi.hoisted(() => ({ events: undefined as unknown, gestures: {} }))
vi.mock('../../ui/gestures/gestures', () => ({
  createGestures: (_stage: unknown, _track: unknown, events: unknown) => {
    made.events = events
    return made.gestures
  },
}))
vi.mock('./slide', () => ({
  Slide: ({ flick, offset, zoomed }: { flick: Flick; offset: number; zoomed: boolean }) => (
    <p>{`${flick.id} ${offset}${zoomed ? ' zoomed' : ''}`}</p>
  ),
}))
const gestures = {
  zoomBy: vi.fn<Gestures['zoomBy']>(),
  arrive: vi.fn<Gestures['arrive']>(),
  stop: vi.fn<Gestures['stop']>(),
}
const onZoom = vi.fn<GestureEvents['onZoom']>()
const onPage = vi.fn<GestureEvents['onPage']>()
beforeEach(() => {
  vi.clearAllMocks()
  made.gestures = gestures
})

const nothing = () => undefined
const handle = createRef<StageHandle>()
const stage = (previous: string | undefined, id: string, next: string | undefined) => {
  const flick = (of: string | undefined) => (of === undefined ? undefined : ({ id: of } as Flick))
  return (
    <Stage
      ref={handle}
      flick={{ id } as Flick}
      previous={flick(previous)}
      next={flick(next)}
      onPage={onPage}
      onTap={nothing}
      onClose={nothing}
      onZoom={onZoom}
      onExpired={nothing}
    />
  )
}
const slides = () => screen.getAllByText(/./).map((slide) => slide.textContent)
const events = () => made.events as GestureEvents

test('a photo is shown between its neighbours, and an enlarged one loads its original', () => {
  render(stage('a', 'b', 'c'))
  expect(slides()).toEqual(['a -1', 'b 0', 'c 1'])
  act(() => events().onZoom('between'))
  expect(slides()).toEqual(['a -1 zoomed', 'b 0 zoomed', 'c 1 zoomed'])
  act(() => events().onZoom('most'))
  act(() => events().onZoom('least'))
  expect(slides()).toEqual(['a -1', 'b 0', 'c 1'])
  expect(onZoom.mock.calls).toEqual([['between'], ['most'], ['least']])
  handle.current?.zoomBy(2)
  expect(gestures.zoomBy).toHaveBeenCalledExactlyOnceWith(2)
})

test('fingers may page only to a photo that exists', () => {
  const { rerender, unmount } = render(stage(undefined, 'a', 'b'))
  expect(slides()).toEqual(['a 0', 'b 1'])
  expect([events().mayPage(-1), events().mayPage(1)]).toEqual([false, true])
  rerender(stage('a', 'b', undefined))
  expect([events().mayPage(-1), events().mayPage(1)]).toEqual([true, false])
  events().onPage(-1)
  expect(onPage).toHaveBeenCalledExactlyOnceWith(-1)
  unmount()
  expect(gestures.stop).toHaveBeenCalledTimes(1)
})

test('the next photo slides in from its side, and a distant one is shown at once', () => {
  const { rerender } = render(stage('a', 'b', 'c'))
  expect(gestures.arrive).not.toHaveBeenCalled()
  rerender(stage('b', 'c', 'd'))
  rerender(stage('x', 'c', 'y'))
  rerender(stage('w', 'x', 'c'))
  rerender(stage('m', 'n', 'o'))
  expect(gestures.arrive.mock.calls).toEqual([[1], [-1], [0]])
})
