// @vitest-environment jsdom
import { fireEvent, render, renderHook, act } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { chooseDensity, readDensity } from './density'
import type { Layout } from './layout'
import { useDensity } from './use-density'
import { shapeOf, useShape } from './use-shape'

const layout = {
  placesIn: (from: number) => [Math.floor(from / 100), Math.floor(from / 100)],
  boxOf: (place: number) => ({ x: 0, y: place * 100, width: 100, height: 100 }),
} as unknown as Layout
const hold = vi.fn<(next: { place: number; at: number; part: number }) => void>()

function Photos() {
  const grid = useRef<HTMLDivElement>(null)
  useDensity(grid, layout, [{ id: 'p0' }, { id: 'p1' }, { id: 'p2' }], hold)
  return <div ref={grid} data-photo="p1" />
}
let grid: HTMLElement
beforeEach(() => {
  chooseDensity('medium')
  hold.mockReset()
  document.elementFromPoint = () => null
  grid = render(<Photos />).container.querySelector('div') ?? document.body
  const [first] = grid.getElementsByTagName('div')
  grid = first ?? grid
})

let time = 0
/** Turns the wheel, this long (ms) after the last turn. Returns whether the page still scrolls. */
const turn = (deltaY: number, after = 100, how: object = { ctrlKey: true }) => {
  const event = new WheelEvent('wheel', { deltaY, clientX: 30, clientY: 150, bubbles: true, cancelable: true, ...how })
  time += after
  Object.defineProperty(event, 'timeStamp', { value: time })
  return fireEvent(grid, event)
}
/** Two fingers, so far (px) from each other. Returns whether the page still zooms. */
const pinch = (apart: number) =>
  fireEvent.touchMove(grid, {
    touches: [
      { clientX: 100, clientY: 150 },
      { clientX: 100 + apart, clientY: 150 },
    ],
  })

test('the wheel with Ctrl makes the photos larger upwards and smaller downwards, a step for every 60 px', () => {
  expect(turn(-59)).toBe(false)
  expect(readDensity()).toBe('medium')
  turn(-1)
  expect(readDensity()).toBe('large')
  turn(30)
  turn(30)
  expect(readDensity()).toBe('medium')
  turn(60)
  expect(readDensity()).toBe('small')
  turn(60)
  expect(readDensity()).toBe('small')
})

test('a wheel without Ctrl scrolls, and one that rested counts from 0', () => {
  expect(turn(-500, 100, {})).toBe(true)
  turn(-40)
  turn(-40, 401)
  expect(readDensity()).toBe('medium')
  turn(-40, 400)
  expect(readDensity()).toBe('large')
})

test('two fingers that move apart make the photos larger, and smaller when they move together', () => {
  expect(pinch(100)).toBe(false)
  pinch(135)
  expect(readDensity()).toBe('medium')
  pinch(136)
  expect(readDensity()).toBe('large')
  pinch(101)
  expect(readDensity()).toBe('large')
  pinch(100)
  expect(readDensity()).toBe('medium')
  // The next pinch begins at the place of its fingers.
  fireEvent.touchStart(grid, { touches: [{ clientX: 1, clientY: 1 }] })
  pinch(300)
  expect(readDensity()).toBe('medium')
})

test('the photo below the pointer keeps its place; without one its row', () => {
  turn(-60)
  expect(hold).toHaveBeenLastCalledWith({ place: 1, at: 150, part: 0.5 })
  document.elementFromPoint = () => grid
  turn(60)
  expect(hold).toHaveBeenLastCalledWith({ place: 1, at: 150, part: 0.5 })
  hold.mockReset()
  turn(60)
  turn(60)
  expect(hold).toHaveBeenCalledTimes(1)
})

test('a size that is chosen in the menu keeps the middle of a scrolled screen', () => {
  act(() => chooseDensity('large'))
  expect(hold).not.toHaveBeenCalled()
  grid.getBoundingClientRect = () => ({ top: -500 }) as DOMRect
  act(() => chooseDensity('small'))
  expect(hold).toHaveBeenCalledExactlyOnceWith({ place: 8, at: innerHeight / 2, part: 0.84 })
})

test('the grid follows the chosen size and the width of the window', () => {
  const { result } = renderHook(() => useShape())
  expect(result.current).toEqual(shapeOf(innerWidth, 'medium'))
  act(() => chooseDensity('small'))
  expect(result.current).toEqual(shapeOf(innerWidth, 'small'))
  vi.stubGlobal('innerWidth', 400)
  act(() => void dispatchEvent(new Event('resize')))
  expect(result.current).toEqual({ gap: 2, columns: 5 })
  vi.unstubAllGlobals()
})

test.each([
  [300, 'medium', { gap: 2, columns: 2 }],
  [360, 'medium', { gap: 2, columns: 3 }],
  [640, 'medium', { gap: 2, columns: 4 }],
  [300, 'large', { gap: 2, columns: 1 }],
  [768, 'medium', { gap: 2, rowHeight: 191 }],
  [1024, 'medium', { gap: 4, rowHeight: 201 }],
  [1000, 'large', { gap: 2, rowHeight: 300 }],
  [1000, 'small', { gap: 2, rowHeight: 132 }],
] as const)('a screen of %i px shows %s photos as %j', (width, density, shape) => {
  expect(shapeOf(width, density)).toEqual(shape)
})
