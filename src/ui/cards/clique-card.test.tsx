// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Clique } from '../../../contract/entities'
import { CliqueCard } from './clique-card'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params, children }: { to: string; params: { cliqueId: string }; children: ReactNode }) => (
    <a href={to.replace('$cliqueId', params.cliqueId)}>{children}</a>
  ),
}))

const clique: Clique = {
  cliqueId: 'q1',
  name: 'Lake house',
  bio: '',
  profilePic: null,
  banner: null,
  memberCount: 1,
  dateCreated: '',
  leader: null,
  isPrivate: true,
  relationship: 'member',
  invited: false,
  editPolicy: 'leader',
}

test.each([
  [1, '1 member'],
  [12, '12 members'],
  [1234, '1.2K members'],
])('with %i in it, it leads to the clique and says so', (memberCount, said) => {
  render(<CliqueCard clique={{ ...clique, memberCount }} />)
  const link = screen.getByRole('link')
  expect(link.textContent).toBe(`LHLake house${said}`)
  expect(link.getAttribute('href')).toBe('/clique/q1')
})
