// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../../contract/entities'
import type { Layout } from '../grid/layout'
import { photosInside } from './inside'
import { SelectionBox } from './selection-box'
import { createSelection, type Selection } from './selection'

vi.mock('./inside', () => ({ photosInside: vi.fn<typeof photosInside>() }))
vi.mock('./edge-scroll', () => ({ scrollAtEdges: () => () => {} }))

// jsdom has no pointer events.
class TestPointerEvent extends MouseEvent {
  pointerType: string
  constructor(type: string, init: PointerEventInit) {
    super(type, init)
    this.pointerType = init.pointerType ?? ''
  }
}
const onOpen = vi.fn<() => void>()
let selection: Selection

function Photos() {
  const grid = useRef<HTMLDivElement>(null)
  return (
    <div ref={grid}>
      <div data-photo="p1">
        <button onClick={onOpen}>p1</button>
        <span>
          <button>like p1</button>
        </span>
      </div>
      <SelectionBox grid={grid} layout={{} as Layout} places={[] as Flick[]} selection={selection} />
    </div>
  )
}
beforeEach(() => {
  vi.stubGlobal('PointerEvent', TestPointerEvent)
  onOpen.mockReset()
  // Photos lie in rows of 100 px.
  vi.mocked(photosInside).mockImplementation(({ y, height }) =>
    ['p1', 'p2', 'p3'].slice(Math.floor(y / 100), Math.floor((y + height) / 100) + 1),
  )
  selection = createSelection()
  render(<Photos />)
})

const photo = () => screen.getByRole('button', { name: 'p1' })
const mouse = (clientX: number, clientY: number) => ({ pointerType: 'mouse', button: 0, buttons: 1, clientX, clientY })
const down = (x: number, y: number, how: object = {}) => fireEvent.pointerDown(photo(), { ...mouse(x, y), ...how })
const move = (x: number, y: number, how: object = {}) => fireEvent.pointerMove(window, { ...mouse(x, y), ...how })
/** Left, top, width and height of the rectangle. */
const box = () => {
  const style = document.querySelector<HTMLElement>('[aria-hidden]')?.style
  return style && [style.insetInlineStart, style.insetBlockStart, style.inlineSize, style.blockSize].join(' ')
}
const selected = () => [...selection.read().ids].toSorted()

test('the mouse draws a rectangle, which selects the photos that it touches', () => {
  down(50, 150)
  move(56, 150)
  expect([box(), selected()]).toEqual([undefined, []])
  move(80, 190)
  expect(box()).toBe('50px 150px 30px 40px')
  expect(selected()).toEqual(['p2'])
  // Back over its beginning.
  move(20, 10)
  expect(box()).toBe('20px 10px 30px 140px')
  expect(selected()).toEqual(['p1', 'p2'])
  expect(fireEvent(photo(), new Event('selectstart', { bubbles: true, cancelable: true }))).toBe(false)
  fireEvent.pointerUp(window)
  expect(box()).toBeUndefined()
  move(20, 290)
  expect(selected()).toEqual(['p1', 'p2'])
})

test('a drawn rectangle opens no photo, and adds to a selection', () => {
  act(() => selection.toggle('p3'))
  down(50, 50)
  move(80, 90)
  fireEvent.pointerUp(window)
  expect(selected()).toEqual(['p1', 'p3'])
  fireEvent.click(photo(), { detail: 1 })
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(photo(), { detail: 1 })
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('a key opens a photo right after a rectangle was drawn', () => {
  down(50, 50)
  move(80, 90)
  fireEvent.pointerUp(window)
  fireEvent.click(photo(), { detail: 0 })
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test('Escape removes the rectangle and its photos, and leaves the selection before it', () => {
  down(50, 50)
  move(80, 90)
  expect(fireEvent.keyDown(window, { key: 'a' })).toBe(true)
  expect(fireEvent.keyDown(window, { key: 'Escape' })).toBe(false)
  expect([box(), selection.read().isActive]).toEqual([undefined, false])
  act(() => selection.toggle('p3'))
  down(50, 50)
  move(80, 90)
  fireEvent.keyDown(window, { key: 'Escape' })
  expect([selected(), selection.read().isActive]).toEqual([['p3'], true])
  expect(fireEvent.keyDown(window, { key: 'Escape' })).toBe(true)
})

test.each([
  ['pointercancel', () => fireEvent.pointerCancel(window)],
  ['a button that was released outside the window', () => move(60, 290, { buttons: 0 })],
] as const)('%s ends the rectangle', (_, end) => {
  down(50, 50)
  move(80, 90)
  end()
  expect(box()).toBeUndefined()
  move(60, 290)
  expect([box(), selected()]).toEqual([undefined, ['p1']])
})

test('a finger, another button and a control draw nothing', () => {
  for (const how of [{ pointerType: 'touch' }, { button: 2 }]) {
    down(50, 50, how)
    move(80, 90)
  }
  fireEvent.pointerDown(screen.getByRole('button', { name: 'like p1' }), mouse(50, 50))
  move(80, 90)
  fireEvent.pointerDown(document.body, mouse(50, 50))
  move(80, 90)
  expect([box(), selected()]).toEqual([undefined, []])
})
