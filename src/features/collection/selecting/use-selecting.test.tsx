// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSelection, type Selection } from './selection'
import { useSelecting } from './use-selecting'

// jsdom has no pointer events.
class TestPointerEvent extends MouseEvent {
  pointerType: string
  isPrimary: boolean
  constructor(type: string, init: PointerEventInit) {
    super(type, init)
    this.pointerType = init.pointerType ?? ''
    this.isPrimary = init.isPrimary ?? false
  }
}
const ids = ['p1', 'p2', 'p3', 'p4']
const onOpen = vi.fn<(id: string) => void>()
let selection: Selection

function Photos() {
  const grid = useRef<HTMLDivElement>(null)
  useSelecting(grid, selection, () => ids)
  return (
    <div ref={grid}>
      {ids.map((id) => (
        <div key={id} data-photo={id}>
          <button onClick={() => onOpen(id)}>{id}</button>
          <span>
            <button data-check>check {id}</button>
            <button>like {id}</button>
          </span>
        </div>
      ))}
    </div>
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('PointerEvent', TestPointerEvent)
  document.elementFromPoint = () => null
  onOpen.mockReset()
  selection = createSelection()
  render(<Photos />)
})

const button = (name: string) => screen.getByRole('button', { name })
const selected = () => [...selection.read().ids].toSorted()
const finger = { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 50 }
const press = (id: string, ms: number, how: object = finger) => {
  fireEvent.pointerDown(button(id), how)
  act(() => vi.advanceTimersByTime(ms))
}
/** The browser sends a click after each press; `detail` is 0 for a key's. */
const click = (name: string, how: object = {}) => fireEvent.click(button(name), { detail: 1, ...how })

test('a long press selects the photo and does not open it; a short one opens it', () => {
  press('p2', 449)
  fireEvent.pointerUp(window)
  click('p2')
  expect([selected(), onOpen.mock.calls]).toEqual([[], [['p2']]])
  press('p2', 450)
  fireEvent.pointerUp(window)
  click('p2')
  expect([selected(), onOpen.mock.calls.length]).toEqual([['p2'], 1])
  // Only the click of that press is ignored.
  click('p2')
  expect(selected()).toEqual([])
})

test('after a long press a key still works on the focused photo', () => {
  press('p2', 450)
  fireEvent.pointerUp(window)
  click('p3', { detail: 0 })
  expect(selected()).toEqual(['p2', 'p3'])
})

test('a long press that is dragged selects every photo on its way, and fewer when it returns', () => {
  press('p2', 450)
  const moveTo = (id: string) => {
    document.elementFromPoint = () => button(id)
    fireEvent.pointerMove(window, { ...finger, clientY: 300 })
    return selected()
  }
  expect(moveTo('p4')).toEqual(['p2', 'p3', 'p4'])
  expect(moveTo('p3')).toEqual(['p2', 'p3'])
  // The page does not scroll, and the system's menu stays closed.
  expect(fireEvent.touchMove(button('p2'))).toBe(false)
  expect(fireEvent.contextMenu(button('p2'))).toBe(false)
  fireEvent.pointerUp(window)
  expect(moveTo('p4')).toEqual(['p2', 'p3'])
  expect(fireEvent.touchMove(button('p2'))).toBe(true)
})

test('a finger that moves away scrolls, a mouse and a second finger do not select by a long press', () => {
  press('p1', 100)
  fireEvent.pointerMove(window, { ...finger, clientY: 61 })
  act(() => vi.advanceTimersByTime(1000))
  press('p1', 100)
  fireEvent.pointerCancel(window)
  act(() => vi.advanceTimersByTime(1000))
  press('p1', 1000, { ...finger, pointerType: 'mouse' })
  press('p1', 1000, { ...finger, isPrimary: false })
  expect(selected()).toEqual([])
  press('p1', 100)
  fireEvent.pointerMove(window, { ...finger, clientY: 60 })
  act(() => vi.advanceTimersByTime(1000))
  expect(selected()).toEqual(['p1'])
})

test('a check mark selects; while photos are selected any click does, and Shift selects a range', () => {
  click('like p1')
  click('p1')
  expect([selected(), onOpen.mock.calls.length]).toEqual([[], 1])
  click('check p1')
  click('p2')
  expect(selected()).toEqual(['p1', 'p2'])
  click('p4', { shiftKey: true })
  expect(selected()).toEqual(ids)
  expect(onOpen).toHaveBeenCalledTimes(1)
})

test.each(['shiftKey', 'ctrlKey', 'metaKey'])('a click with %s begins a selection, but not on a like button', (key) => {
  click('like p3', { [key]: true })
  expect(selected()).toEqual([])
  click('p3', { [key]: true })
  expect([selected(), onOpen.mock.calls]).toEqual([['p3'], []])
})
