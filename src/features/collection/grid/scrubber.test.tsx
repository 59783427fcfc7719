// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { layOutSquares } from './layout'
import { Scrubber } from './scrubber'

const months = [
  { title: 'August', count: 30 },
  { title: 'July', count: 50 },
  { title: 'June', count: 20 },
]
/** Squares of 100 px in two columns, with headings of 50 px: August is 1550 px high, July 2550, June 1050. */
const layoutOf = (sections: readonly { title?: string; count: number }[]) =>
  layOutSquares(100, sections, { width: 200, columns: 2, gap: 0, headingHeight: 50 })
let scrolled = 0

function Page({ sections }: { sections: readonly { title?: string; count: number }[] }) {
  const grid = useRef<HTMLDivElement>(null)
  return (
    <div ref={grid} data-testid="grid">
      <Scrubber grid={grid} layout={layoutOf(sections)} total={100} />
    </div>
  )
}
beforeEach(() => {
  scrolled = 0
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  vi.stubGlobal('innerHeight', 1150)
  vi.stubGlobal('scrollY', 0)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    // The grid moves, and the slider's track does not.
    return (this.hasAttribute('data-testid') ? { top: -scrolled } : { top: 100, height: 1000 }) as DOMRect
  })
  // The page is 5150 px high, so it scrolls by 4000.
  vi.stubGlobal('scrollTo', ({ top }: { top: number }) => scrollTo(Math.min(4000, top + scrolled)))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const scrollTo = (top: number) => {
  scrolled = top
  act(() => void dispatchEvent(new Event('scroll')))
}
const slider = () => screen.getByRole('slider', { name: 'Month' })
const text = () => slider().getAttribute('aria-valuetext')
const show = (sections: readonly { title?: string; count: number }[] = months) => render(<Page sections={sections} />)
const press = (key: string) => {
  const isUnused = fireEvent.keyDown(slider(), { key })
  return isUnused ? undefined : scrolled
}

test('the slider names the first visible photo and its month; at the end, the last photo', () => {
  show()
  expect(text()).toBe('August, photo 1 of 100')
  expect([slider().ariaValueNow, slider().ariaValueMax]).toEqual(['1', '100'])
  scrollTo(149)
  expect(text()).toBe('August, photo 3 of 100')
  scrollTo(1600)
  expect(text()).toBe('July, photo 31 of 100')
  scrollTo(4000)
  expect(text()).toBe('June, photo 100 of 100')
})

test('keys scroll from month to month, and to both ends', () => {
  show()
  expect(press('ArrowDown')).toBe(1550)
  expect(press('PageDown')).toBe(4000)
  expect(press('ArrowUp')).toBe(1550)
  expect(press('PageUp')).toBe(0)
  expect(press('ArrowUp')).toBe(0)
  expect(press('End')).toBe(4000)
  expect(press('Home')).toBe(0)
  expect(press('a')).toBeUndefined()
})

test('in one month keys scroll by a tenth', () => {
  show([{ count: 100 }])
  expect([press('ArrowDown'), press('ArrowDown'), press('ArrowUp')]).toEqual([385, 770, 385])
})

test('the held slider follows the pointer, and not beyond the ends', () => {
  Element.prototype.setPointerCapture = () => {}
  show()
  const moveTo = (clientY: number) => {
    fireEvent(slider(), new MouseEvent('pointermove', { clientY, bubbles: true }))
    return scrolled
  }
  expect(moveTo(600)).toBe(0)
  fireEvent(slider(), new MouseEvent('pointerdown', { clientY: 100, bubbles: true }))
  expect(slider().dataset['held']).toBe('true')
  expect([moveTo(600), moveTo(350), moveTo(5000), moveTo(0)]).toEqual([2000, 1000, 4000, 0])
  fireEvent(slider(), new MouseEvent('pointerup', { bubbles: true }))
  expect(slider().dataset['held']).toBeUndefined()
  expect(moveTo(600)).toBe(0)
})

test('the slider is shown for 1.5 s after a scroll', () => {
  const { container } = show()
  const isShown = () => container.querySelector('[class*="shown"]') !== null
  expect(isShown()).toBe(false)
  scrollTo(10)
  act(() => vi.advanceTimersByTime(1000))
  scrollTo(20)
  act(() => vi.advanceTimersByTime(1499))
  expect(isShown()).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(isShown()).toBe(false)
})
