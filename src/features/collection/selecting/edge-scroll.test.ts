// @vitest-environment jsdom
/** The speed of a page's scrolling while a drag is near its edge. The test's window is 768 pixels high. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scrollAtEdges } from './edge-scroll'

const FRAME_MS = 16
let y = 400
let scrolled = 0
let end: () => void

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
  scrolled = 0
  vi.stubGlobal('scrollBy', ({ top }: { top: number }) => (scrolled += top))
  y = 400
  end = scrollAtEdges(
    () => y,
    () => undefined,
  )
})
afterEach(() => {
  end()
})

/** Pixels that the page scrolls in one second of a drag at `at`. */
const inOneSecond = (at: number) => {
  y = at
  vi.advanceTimersByTime(2 * FRAME_MS)
  const before = scrolled
  vi.advanceTimersByTime(1000)
  return Math.round(scrolled - before)
}

it('the page scrolls the faster the nearer the drag is to an edge, and beyond it no faster', () => {
  expect(inOneSecond(innerHeight / 2)).toBe(0)
  const near = inOneSecond(innerHeight - 90)
  const nearer = inOneSecond(innerHeight - 20)
  const beyond = inOneSecond(innerHeight + 500)
  expect(near).toBeGreaterThan(0)
  expect(nearer).toBeGreaterThan(2 * near)
  expect(beyond).toBeGreaterThan(nearer)
  expect(inOneSecond(-500) / -beyond).toBeCloseTo(1, 1)
})

it('a pressed photo near an edge does not scroll until it is moved towards the edge', () => {
  end()
  y = innerHeight - 40
  end = scrollAtEdges(
    () => y,
    () => undefined,
  )
  expect(inOneSecond(innerHeight - 40)).toBe(0)
  expect(inOneSecond(innerHeight - 60)).toBe(0)
  expect(inOneSecond(innerHeight - 20)).toBeGreaterThan(0)
})

it('no page scrolls once the drag has ended', () => {
  end()
  expect(inOneSecond(innerHeight)).toBe(0)
})
