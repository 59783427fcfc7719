// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Clique } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { declineInvite, joinClique } from '../../sync/writing/cliques'
import Invitations from './invitations'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('../../sync/writing/cliques', () => ({
  joinClique: vi.fn<typeof joinClique>(),
  declineInvite: vi.fn<typeof declineInvite>(),
}))
const join = vi.mocked(joinClique)
const decline = vi.mocked(declineInvite)

const invitedTo = (...names: string[]) =>
  render(
    <Invitations
      cliques={names.map((name) => ({ cliqueId: name, name, profilePic: null, memberCount: 3 }) as Clique)}
    />,
  )
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  join.mockReset().mockResolvedValue(ok('done'))
  decline.mockReset().mockResolvedValue(ok('done'))
})
afterEach(cleanup)

test('each is answered for itself, at once', async () => {
  join.mockReturnValue(new Promise(() => undefined))
  invitedTo('Ski', 'Chess')
  await press('Join Ski')
  await press('Decline Chess')
  expect(join).toHaveBeenCalledWith('Ski')
  expect(decline).toHaveBeenCalledWith('Chess')
  expect(screen.getAllByRole('status').map((answer) => answer.textContent)).toEqual(['Joined', 'Declined'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refusal brings the question back', async () => {
  join.mockResolvedValue(fail({ code: 'INVITE_ONLY', message: '' }))
  invitedTo('Ski')
  await press('Join Ski')
  expect(screen.queryByText('Joined')).toBeNull()
  expect(screen.getByRole('button', { name: 'Join Ski' })).toBeTruthy()
})
