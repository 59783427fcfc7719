// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Photo } from './photo'

const urls = (name: string) => ({ highQualityUrl: `${name}/h`, medQualityUrl: `${name}/m`, lowQualityUrl: `${name}/l` })
const onExpired = vi.fn<() => void>()
const photo = (name: string) => (
  <Photo id="1" urls={urls(name)} alt="Lake" sizes="33vw" ratio={1} onExpired={onExpired} />
)
const image = () => screen.getByAltText('Lake')
const retry = () => screen.queryByRole('button', { name: 'Photo not loaded. Try again' })

afterEach(() => {
  onExpired.mockReset()
  Reflect.deleteProperty(navigator, 'connection')
})

test('the box has its size before its bytes, and low and medium to choose from', () => {
  const { container } = render(photo('a'))
  expect((container.firstChild as HTMLElement).style.aspectRatio).toBe('1 / 1')
  expect(image().getAttribute('srcset')).toBe('a/l 256w, a/m 1024w')
})

test('under Data Saver there is only the low one', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  render(photo('a'))
  expect(image().getAttribute('srcset')).toBeNull()
  expect(image().getAttribute('src')).toBe('a/l')
})

test('a dead address asks for its list once, and a new address is a new chance', () => {
  const { rerender } = render(photo('a'))
  fireEvent.error(image())
  expect(onExpired).toHaveBeenCalledTimes(1)
  rerender(photo('b'))
  expect(retry()).toBeNull()
  fireEvent.error(image())
  expect(onExpired).toHaveBeenCalledTimes(1)
  expect(retry()).not.toBeNull()
})

test('a tap tries the same address again', () => {
  render(photo('a'))
  fireEvent.error(image())
  fireEvent.click(retry() ?? document.body)
  expect(image().getAttribute('src')).toBe('a/l')
  expect(onExpired).toHaveBeenCalledTimes(2)
})

test('a photo that was shown may expire again later', () => {
  const { rerender } = render(photo('a'))
  fireEvent.error(image())
  rerender(photo('b'))
  fireEvent.load(image())
  fireEvent.error(image())
  expect(onExpired).toHaveBeenCalledTimes(2)
})
