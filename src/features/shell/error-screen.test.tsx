// @vitest-environment jsdom
import { useRouterState } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { reloadOnMissingChunk } from '../../pwa/reload-missing-chunk'
import { RouterError } from './error-screen'

vi.mock('@tanstack/react-router', () => ({
  useRouter: () => ({ invalidate: vi.fn<() => void>() }),
  useRouterState: vi.fn<typeof useRouterState>(),
}))

const show = (error: Error, opening = false) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.mocked(useRouterState).mockReturnValue(opening as never)
  render(<RouterError error={error} reset={() => undefined} />)
  return screen.getAllByRole('button').map(({ textContent }) => textContent)
}

test('a screen whose part cannot be fetched says so and offers a reload', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  reloadOnMissingChunk()
  const missing = new TypeError('Failed to fetch dynamically imported module: /assets/search.js')
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }))
  expect(show(missing)).toEqual(['Refresh Page'])
  expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!')
  vi.unstubAllGlobals()
})

test('a screen that could not be opened, and one that failed while it was drawn', () => {
  expect(show(new Error('loader'), true)).toEqual(['Try Again', 'Refresh Page'])
  expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!')
  cleanup()
  expect(show(new Error('render'))).toEqual(['Try Again', 'Refresh Page'])
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong')
})
