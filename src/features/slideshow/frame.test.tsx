// @vitest-environment jsdom
import { act, fireEvent, render, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Flick } from '../../../contract/entities'
import { Frame } from './frame'
import { useFrames } from './use-frames'

const flick = (id: string) =>
  ({ id, image: { lowQualityUrl: `${id}-low`, medQualityUrl: `${id}-med`, highQualityUrl: `${id}-high` } }) as Flick

const onShown = vi.fn<() => void>()
const onFailed = vi.fn<() => void>()
const open = (isSmall = false) => {
  const { container } = render(<Frame flick={flick('a')} isSmall={isSmall} onShown={onShown} onFailed={onFailed} />)
  const photo = () => container.querySelector('[data-slide]') as HTMLImageElement
  return { photo, source: () => photo().getAttribute('src') }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('screen', { width: 3840, height: 2160 })
  onShown.mockReset()
  onFailed.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a photo that does not arrive within ten seconds is tried in its smallest copy, and fails after ten more', () => {
  const { source } = open()
  expect(source()).toBe('a-high')
  pass(9999)
  expect(source()).toBe('a-high')
  pass(1)
  expect(source()).toBe('a-low')
  expect(onFailed).not.toHaveBeenCalled()
  pass(10_000)
  expect(onFailed).toHaveBeenCalledOnce()
})

test('a photo that has arrived stays, however long it is shown', () => {
  const { photo, source } = open()
  fireEvent.load(photo())
  pass(60_000)
  expect(source()).toBe('a-high')
  expect(onShown).toHaveBeenCalledOnce()
  expect(onFailed).not.toHaveBeenCalled()
})

test('a photo after one that failed is tried in its smallest copy only', () => {
  const { source } = open(true)
  expect(source()).toBe('a-low')
  pass(10_000)
  expect(onFailed).toHaveBeenCalledOnce()
})

test('the last drawn photo stays below photos that fail, and a single photo is tried again in each round', () => {
  const { result, rerender } = renderHook(({ id, round }) => useFrames(flick(id), round), {
    initialProps: { id: 'a', round: 0 },
  })
  const shown = () => result.current.frames.map(({ flick: { id } }) => id)
  act(() => result.current.setDrawn(result.current.frames.at(-1)?.step))
  for (const id of ['b', 'c', 'd']) {
    rerender({ id, round: 0 })
    expect(shown()).toEqual(['a', id])
  }
  pass(1500)
  expect(shown()).toEqual(['a', 'd'])
  const before = result.current.frames.at(-1)?.step
  rerender({ id: 'd', round: 1 })
  expect(shown()).toEqual(['a', 'd'])
  expect(result.current.frames.at(-1)?.step).not.toBe(before)
  act(() => result.current.setDrawn(result.current.frames.at(-1)?.step))
  pass(1500)
  expect(shown()).toEqual(['d'])
})

test('an original with more pixels than the screen is decoded at the size of the screen', async () => {
  vi.useRealTimers()
  const bitmap = { close: vi.fn<() => void>() }
  const decode = vi.fn<(blob: Blob, options: ImageBitmapOptions) => Promise<unknown>>(async () => bitmap)
  const draw = vi.fn<(drawn: unknown) => void>()
  vi.stubGlobal('createImageBitmap', decode)
  vi.stubGlobal('fetch', async () => new Response('bytes'))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ transferFromImageBitmap: draw } as never)
  const large = { ...flick('a'), width: 8000, height: 6000 }
  render(<Frame flick={large} isSmall={false} onShown={onShown} onFailed={onFailed} />)
  await vi.waitFor(() => expect(onShown).toHaveBeenCalledOnce())
  expect(decode.mock.calls[0]?.[1]).toMatchObject({ resizeWidth: 2880, resizeHeight: 2160 })
  expect(draw).toHaveBeenCalledExactlyOnceWith(bitmap)
  vi.restoreAllMocks()
})
