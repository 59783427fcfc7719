// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAround } from './use-around'

function Subject() {
  const grid = useRef<HTMLDivElement>(null)
  const around = useAround(grid)
  return (
    <div ref={grid} data-around={around}>
      <img alt="The beach" />
    </div>
  )
}

const around = () => Number(screen.getByRole('img').parentElement?.dataset['around'])

beforeEach(() => vi.useFakeTimers())

test('photos that are not seen are drawn once one that is seen has loaded', () => {
  render(<Subject />)
  expect(around()).toBe(0)
  fireEvent.load(screen.getByRole('img'))
  expect(around()).toBeGreaterThan(0)
})

test('they are drawn also if no picture loads', () => {
  render(<Subject />)
  act(() => vi.advanceTimersByTime(1000))
  expect(around()).toBeGreaterThan(0)
})
