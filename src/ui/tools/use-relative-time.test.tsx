// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useRelativeTime } from './use-relative-time'

beforeEach(() => vi.useFakeTimers())

function Ago({ at }: { at: number }) {
  return <p>{useRelativeTime(at)}</p>
}

test('a relative time moves on while it is shown', () => {
  render(<Ago at={Date.now() - 30_000} />)
  expect(screen.getByText('30s ago')).toBeDefined()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('1m ago')).toBeDefined()
  act(() => void vi.advanceTimersByTime(3_600_000))
  expect(screen.getByText('1h ago')).toBeDefined()
})

test('seconds move on by themselves, also next to an older time', () => {
  render(<Ago at={Date.now() - 3_600_000} />)
  render(<Ago at={Date.now() - 5000} />)
  for (let age = 6; age < 10; age += 1) {
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByText(`${age}s ago`)).toBeDefined()
  }
})

test('no clock runs while no relative time is shown', () => {
  const { unmount } = render(<Ago at={Date.now()} />)
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
