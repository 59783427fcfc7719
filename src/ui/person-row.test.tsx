// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { PersonRow } from './person-row'

afterEach(cleanup)
const maya = { userId: 'u1', username: 'maya_k', firstName: 'Maya', lastName: 'Kern', profilePic: null }

test('username, full name and what can be done', () => {
  render(<PersonRow person={maya} action={<button type="button">Invite</button>} />)
  expect(screen.getByText('maya_k')).toBeTruthy()
  expect(screen.getByText('Maya Kern')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Invite' })).toBeTruthy()
})

test('somebody of whom only the username is known still has initials', () => {
  const { container } = render(<PersonRow person={{ ...maya, firstName: '', lastName: '' }} />)
  expect(container.textContent).toBe('Mmaya_k')
})
