// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import type { MouseEvent, ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { GoBack } from './go-back'

const back = vi.fn<() => void>()
let canGoBack = true
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, onClick, children }: { to: string; onClick: (event: MouseEvent) => void; children: ReactNode }) => (
    <a href={to} onClick={onClick}>
      {children}
    </a>
  ),
  useRouter: () => ({ history: { back } }),
  useCanGoBack: () => canGoBack,
}))
afterEach(() => {
  back.mockReset()
})

test.each([
  [true, 1],
  [false, 0],
])('with a way back (%s) it goes %i steps back, else home', (possible, steps) => {
  canGoBack = possible
  render(<GoBack />)
  const link = screen.getByRole('link', { name: 'Go back' })
  expect(link.getAttribute('href')).toBe('/')
  // False: the link's default action was prevented.
  expect(fireEvent.click(link)).toBe(!possible)
  expect(back).toHaveBeenCalledTimes(steps)
})
