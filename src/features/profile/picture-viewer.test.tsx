// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ImageUrls } from '../../../contract/entities'
import type { GestureEvents } from '../../ui/gestures/gestures'
import PictureViewer from './picture-viewer'

const made = vi.hoisted(() => ({ events: undefined as unknown, zooms: [] as number[], isStopped: false }))
vi.mock('../../ui/gestures/gestures', () => ({
  createGestures: (_stage: unknown, _track: unknown, events: unknown) => {
    made.events = events
    return { zoomBy: (factor: number) => made.zooms.push(factor), stop: () => (made.isStopped = true) }
  },
}))
vi.mock('../../ui/layers/use-back', () => ({ useBack: () => {} }))
vi.mock('../../ui/layers/immersive', () => ({ Immersive: ({ children }: { children: unknown }) => <>{children}</> }))
const on = { close: vi.fn<() => void>(), expired: vi.fn<() => void>() }
beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(made, { zooms: [], isStopped: false })
  const picture = { lowQualityUrl: '/l', medQualityUrl: '/m', highQualityUrl: '/h' } as ImageUrls
  render(<PictureViewer picture={picture} name="Nina" onClose={on.close} onExpired={on.expired} />)
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const images = () => [...document.querySelectorAll('img')]

test('the picture is enlarged by buttons and keys, within its limits', () => {
  expect([button('Zoom out').disabled, button('Zoom in').disabled]).toEqual([true, false])
  act(() => (made.events as GestureEvents).onZoom('between'))
  fireEvent.click(button('Zoom in'))
  fireEvent.click(button('Zoom out'))
  const [larger = 0, smaller = 0] = made.zooms
  expect(larger).toBeGreaterThan(1)
  expect(larger * smaller).toBeCloseTo(1)
  for (const key of ['+', '=', '-', 'a']) fireEvent.keyDown(window, { key })
  // The browser's own zoom
  fireEvent.keyDown(window, { key: '+', ctrlKey: true })
  fireEvent.keyDown(window, { key: '-', metaKey: true })
  expect(made.zooms).toEqual([larger, smaller, larger, larger, smaller])
  act(() => (made.events as GestureEvents).onZoom('most'))
  expect([button('Zoom out').disabled, button('Zoom in').disabled]).toEqual([false, true])
  cleanup()
  fireEvent.keyDown(window, { key: '+' })
  expect([made.zooms.length, made.isStopped]).toEqual([5, true])
})

test('a click next to the picture closes it; a click on it, and the end of a drag, do not', () => {
  const [image] = images()
  if (image) image.getBoundingClientRect = () => ({ left: 100, right: 300, top: 100, bottom: 300 }) as DOMRect
  const [stage = document.body] = screen.getAllByRole('presentation')
  const click = (x: number, y: number, from = { x, y }) => {
    fireEvent(stage, new MouseEvent('pointerdown', { clientX: from.x, clientY: from.y, bubbles: true }))
    fireEvent.click(stage, { clientX: x, clientY: y })
    return on.close.mock.calls.length
  }
  expect([click(200, 200), click(100, 100), click(300, 300)]).toEqual([0, 0, 0])
  expect(click(50, 200, { x: 150, y: 200 })).toBe(0)
  expect([click(99, 200), click(301, 200), click(200, 99), click(200, 301)]).toEqual([1, 2, 3, 4])
  fireEvent.click(button('Close'))
  expect(on.close).toHaveBeenCalledTimes(5)
})

test('it is not paged, and closes when it is pulled down', () => {
  const events = made.events as GestureEvents
  expect(events.mayPage(1)).toBe(false)
  events.onClose()
  expect(on.close).toHaveBeenCalledTimes(1)
})

test('URLs that have expired are reported once', () => {
  const [medium, high] = images()
  expect([medium?.getAttribute('src'), high?.getAttribute('src'), medium?.alt]).toEqual([
    '/m',
    '/h',
    expect.stringContaining('Nina'),
  ])
  for (let n = 0; n < 2; n++) fireEvent.error(high ?? document.body)
  expect(on.expired).toHaveBeenCalledTimes(1)
})
