// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { PersonRow } from './person-row'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params, children }: { to: string; params: { userId: string }; children: ReactNode }) => (
    <a href={to.replace('$userId', params.userId)}>{children}</a>
  ),
}))
const maya = { userId: 'u1', username: 'maya_k', firstName: 'Maya', lastName: 'Kern', profilePic: null }

test('username and full name lead to the profile; the actions are next to the link', () => {
  render(<PersonRow person={maya} action={<button type="button">Invite</button>} />)
  const link = screen.getByRole('link')
  expect(link.textContent).toBe('MKmaya_kMaya Kern')
  expect(link.getAttribute('href')).toBe('/profile/u1')
  expect(link.contains(screen.getByRole('button', { name: 'Invite' }))).toBe(false)
})

test('inside a button it is no link', () => {
  render(<PersonRow person={maya} linked={false} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('maya_k')).toBeTruthy()
})

test('a user of whom only the username is known still has initials', () => {
  const { container } = render(<PersonRow person={{ ...maya, firstName: '', lastName: '' }} />)
  expect(container.textContent).toBe('Mmaya_k')
})
