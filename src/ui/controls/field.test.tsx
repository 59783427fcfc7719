// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Field } from './field'

/** The description that a screen reader reads after the field's name. */
const description = () =>
  (screen.getByLabelText('Bio').getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent)

test('hint, counter and error describe the field', () => {
  render(<Field label="Bio" rows={3} hint="Optional" error="Too long" value={'x'.repeat(151)} counter={{ max: 150 }} />)
  expect(description()).toEqual(['Optional', '151/150 characters', 'Too long'])
  expect(screen.getByLabelText('Bio').getAttribute('aria-invalid')).toBe('true')
})

test('without any of them nothing is announced', () => {
  render(<Field label="Bio" />)
  expect(description()).toEqual([])
  expect(screen.getByLabelText('Bio').getAttribute('aria-invalid')).toBeNull()
})

test('the counter speaks only in the last tenth', () => {
  const { rerender } = render(<Field label="Bio" value={'x'.repeat(134)} counter={{ max: 150 }} />)
  expect(screen.queryByText(/left/)).toBeNull()
  rerender(<Field label="Bio" value={'x'.repeat(135)} counter={{ max: 150 }} />)
  expect(screen.getByText('15 characters left').getAttribute('aria-live')).toBe('polite')
})

test('near its limit the counter shows the unit of the limit', () => {
  render(<Field label="Bio" value={'👨‍👩‍👧‍👦'.repeat(7)} counter={{ max: 50, short: true }} />)
  expect(screen.getByText('49/50')).toBeTruthy()
})

test('the counter shows what a person sees as characters, and the limit never cuts one in two', () => {
  const family = '👨‍👩‍👧‍👦'
  const written = vi.fn<(value: string) => void>()
  render(<Field label="Bio" value={family} counter={{ max: 50, short: true }} limit={9} onChange={written} />)
  expect(screen.getByText('1/50')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Bio'), { target: { value: `${family}ab${family}` } })
  expect(written).toHaveBeenCalledWith(`${family}ab`)
})

test('a text that the limit stops says why, until it is shorter', () => {
  render(<Field label="Bio" limit={3} />)
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Bio'), { target: { value } })
  type('abc')
  expect(description()).toEqual([])
  type('abcd')
  expect(description()).toEqual(['At most 3 characters'])
  type('ab')
  expect(description()).toEqual([])
})

test('the browser neither completes nor corrects a search', () => {
  render(<Field label="Search users" type="search" value="" />)
  const field = screen.getByLabelText('Search users')
  const settings = ['autocomplete', 'autocapitalize', 'spellcheck', 'enterkeyhint'].map((name) =>
    field.getAttribute(name),
  )
  expect(settings).toEqual(['off', 'none', 'false', 'search'])
})
