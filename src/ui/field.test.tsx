// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Field } from './field'

afterEach(cleanup)

/** What a screen reader says after the name of the field. */
const description = () =>
  (screen.getByLabelText('Bio').getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

test('hint, counter and error describe the field', () => {
  render(<Field label="Bio" rows={3} hint="Optional" error="Too long" counter={{ used: 151, max: 150 }} />)
  expect(description()).toEqual(['Optional', '151/150 characters', 'Too long'])
  expect(screen.getByLabelText('Bio').getAttribute('aria-invalid')).toBe('true')
})

test('without any of them nothing is announced', () => {
  render(<Field label="Bio" />)
  expect(description()).toEqual([])
  expect(screen.getByLabelText('Bio').getAttribute('aria-invalid')).toBeNull()
})

test('the counter speaks only in the last tenth', () => {
  const { rerender } = render(<Field label="Bio" counter={{ used: 134, max: 150 }} />)
  expect(screen.queryByText(/left/)).toBeNull()
  rerender(<Field label="Bio" counter={{ used: 135, max: 150 }} />)
  expect(screen.getByText('15 characters left').getAttribute('aria-live')).toBe('polite')
})
