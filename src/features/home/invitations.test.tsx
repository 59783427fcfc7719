// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { declineInvite, joinClique } from '../../sync/cliques'
import { useList } from '../../sync/hooks'
import { Invitations } from './invitations'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('../../sync/cliques', () => ({
  joinClique: vi.fn<typeof joinClique>(),
  declineInvite: vi.fn<typeof declineInvite>(),
}))
vi.mock('../../sync/hooks', () => ({ useList: vi.fn<typeof useList>() }))
const join = vi.mocked(joinClique)
const decline = vi.mocked(declineInvite)

const invitedTo = (...names: string[]) =>
  vi.mocked(useList).mockReturnValue({
    items: names.map((name) => ({ cliqueId: name, name, profilePic: null, memberCount: 3 })),
  } as never)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  join.mockReset().mockResolvedValue(ok({}))
  decline.mockReset().mockResolvedValue(ok({}))
})
afterEach(cleanup)

test('without invitations there is not even a heading', () => {
  invitedTo()
  const { container } = render(<Invitations />)
  expect(container.innerHTML).toBe('')
})

test('each is answered for itself, at once', async () => {
  invitedTo('Ski', 'Chess')
  join.mockReturnValue(new Promise(() => undefined))
  render(<Invitations />)
  await press('Join Ski')
  await press('Decline Chess')
  expect(join).toHaveBeenCalledWith('Ski')
  expect(decline).toHaveBeenCalledWith('Chess')
  expect(screen.getAllByRole('status').map((answer) => answer.textContent)).toEqual(['Joined', 'Declined'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refusal brings the question back', async () => {
  invitedTo('Ski')
  join.mockResolvedValue(fail({ code: 'INVITE_ONLY', message: '' }))
  render(<Invitations />)
  await press('Join Ski')
  expect(screen.queryByText('Joined')).toBeNull()
  expect(screen.getByRole('button', { name: 'Join Ski' })).toBeTruthy()
})
