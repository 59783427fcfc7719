// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { MainButton } from './main-button'

const REASON = 'Enter a name.'
const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
const show = (reason: string | undefined) => (
  <form onSubmit={onSubmit}>
    <input aria-label="Name" />
    <MainButton type="submit" reason={reason}>
      Save
    </MainButton>
  </form>
)

test('a main button with a reason takes the focus, is described by it, and neither acts nor submits', () => {
  render(show(REASON))
  const button = screen.getByRole('button', { name: 'Save' })
  button.focus()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(REASON)
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(button)
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toBe(REASON)
})

test('once the reason is gone it submits, and is the same element as before', () => {
  const { rerender } = render(show(REASON))
  const button = screen.getByRole('button', { name: 'Save' })
  rerender(show(undefined))
  expect(screen.getByRole('button', { name: 'Save' })).toBe(button)
  expect(button.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(button)
  expect(onSubmit).toHaveBeenCalledTimes(1)
})
