// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

const media = Object.assign(new EventTarget(), { matches: false })
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => media)
})

const show = async () => {
  const { Carousel } = await import('./carousel')
  const { container } = render(<Carousel />)
  const images = [...container.querySelectorAll('img')]
  const dots = [...container.querySelectorAll('[aria-hidden="true"] > span')]
  const marked = (elements: Element[], name: string) =>
    elements.flatMap((element, index) => (element.className.includes(name) ? [index] : []))
  /** The visible scene and the dot of it. */
  const current = () => [...marked(images, 'shown'), ...marked(dots, 'current')]
  return { images, current, fetched: () => images.filter((image) => image.hasAttribute('src')).length }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('each scene is shown for 6 s, with its dot, and the first one follows the last', async () => {
  const { current } = await show()
  expect(current()).toEqual([0, 0])
  await pass(5999)
  expect(current()).toEqual([0, 0])
  await pass(1)
  expect(current()).toEqual([1, 1])
  for (let scene = 2; scene <= 6; scene++) await pass(6000)
  expect(current()).toEqual([0, 0])
})

test('only the visible scene and the next one are fetched, and the first one before the rest of the page', async () => {
  const { images, fetched } = await show()
  expect(fetched()).toBe(2)
  expect(images.map((image) => image.getAttribute('fetchpriority'))).toEqual(['high', ...Array(5).fill('low')])
  await pass(6000)
  expect(fetched()).toBe(3)
})

test('the scenes stop while the user pauses them', async () => {
  const { current } = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Pause the pictures' }))
  await pass(60_000)
  expect(current()).toEqual([0, 0])
  fireEvent.click(screen.getByRole('button', { name: 'Play the pictures' }))
  await pass(6000)
  expect(current()).toEqual([1, 1])
})

test('with reduced motion the scenes do not move, and no button is shown', async () => {
  const { current } = await show()
  act(() => {
    media.matches = true
    media.dispatchEvent(new Event('change'))
  })
  await pass(60_000)
  expect(current()).toEqual([0, 0])
  expect(screen.queryByRole('button')).toBeNull()
  media.matches = false
})
