// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Clique } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { renewCache } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import { api } from '../../sync/session/api'
import { setSession } from '../../sync/session/session-state'
import Invitations from './invitations'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
type Join = typeof api.joinClique
vi.mock('../../sync/session/api', () => {
  const api = { joinClique: vi.fn<Join>(), declineCliqueInvite: vi.fn<Join>() }
  return { api, asUser: () => api }
})
const join = vi.mocked(api.joinClique)
const decline = vi.mocked(api.declineCliqueInvite)

const invitedTo = (...names: string[]) =>
  render(
    <Invitations
      cliques={names.map((name) => ({ cliqueId: name, name, profilePic: null, memberCount: 3 }) as Clique)}
      requestedAt={() => 0}
    />,
  )
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  setSession({ id: 'current', uid: 'u', phoneNumber: '', userId: 'u1' })
  join.mockReset().mockResolvedValue(ok({}))
  decline.mockReset().mockResolvedValue(ok({}))
})
afterEach(async () => {
  setSession(undefined)
  await dropCache('u')
  renewCache('u')
})

test('each is answered for itself, at once', async () => {
  join.mockReturnValue(new Promise(() => undefined))
  invitedTo('Ski', 'Chess')
  await press('Join Ski')
  await press('Decline Chess')
  await vi.waitFor(() => {
    expect(join).toHaveBeenCalledWith({ params: { id: 'Ski' } })
    expect(decline).toHaveBeenCalledWith({ params: { id: 'Chess' } })
  })
  expect(screen.getAllByRole('status').map((answer) => answer.textContent)).toEqual(['Joined', 'Declined'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a refusal brings the question back', async () => {
  join.mockResolvedValue(fail({ code: 'INVITE_ONLY', message: '', status: 403 }))
  invitedTo('Ski')
  await press('Join Ski')
  await waitFor(() => expect(join).toHaveBeenCalled())
  expect(await screen.findByRole('button', { name: 'Join Ski' })).toBeTruthy()
  expect(screen.queryByText('Joined')).toBeNull()
})
