// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../contract/entities'
import { Slide } from './slide'

const flick = (signature: string) =>
  ({
    id: 'p1',
    ownerUsername: 'maya',
    caption: 'Lake',
    date: '2025-07-12T12:00:00.000Z',
    image: {
      highQualityUrl: `/h?${signature}`,
      medQualityUrl: `/m?${signature}`,
      lowQualityUrl: `/l?${signature}`,
    },
  }) as Flick
const onExpired = vi.fn<() => void>()
const slide = (zoomed: boolean, signature = '1') => (
  <Slide flick={flick(signature)} offset={0} zoomed={zoomed} onExpired={onExpired} />
)
const sources = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))
const layer = (name: string) => document.querySelector(`img[src^="/${name}"]`) as HTMLImageElement
const seen = (name: string) => layer(name).className.includes('loaded')

afterEach(() => {
  onExpired.mockReset()
})

test('medium is above low; the original is loaded when enlarged', () => {
  const { rerender } = render(slide(false))
  expect(sources()).toEqual(['/l?1', '/m?1'])
  rerender(slide(true))
  expect(sources()).toEqual(['/l?1', '/m?1', '/h?1'])
})

test('an original that does not come, offline for example, leaves the medium one in sight', () => {
  render(slide(true))
  fireEvent.load(layer('m'))
  fireEvent.error(layer('h'))
  expect([seen('m'), seen('h')]).toEqual([true, false])
  expect(screen.queryByText('Failed to load image')).toBeNull()
})

test('a photo of which nothing loads says so, and its list is read again once', () => {
  render(slide(false))
  fireEvent.error(layer('l'))
  expect(screen.queryByText('Failed to load image')).toBeNull()
  fireEvent.error(layer('m'))
  expect(screen.getByText('Failed to load image')).toBeTruthy()
  expect(onExpired).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(onExpired).toHaveBeenCalledTimes(2)
  expect(screen.queryByText('Failed to load image')).toBeNull()
})

test('a renewed address does not take away what is seen', () => {
  const { rerender } = render(slide(false))
  fireEvent.load(layer('m'))
  const before = layer('m')
  rerender(slide(false, '2'))
  expect(layer('m')).toBe(before)
  expect([seen('m'), before.getAttribute('src')]).toEqual([true, '/m?2'])
})

test('a neighbour is drawn, but neither read out nor reached by the keyboard, and never as its original', () => {
  const { container } = render(<Slide flick={flick('1')} offset={1} zoomed onExpired={onExpired} />)
  expect((container.firstChild as HTMLElement).hasAttribute('inert')).toBe(true)
  expect(sources()).toEqual(['/l?1', '/m?1'])
})
