// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clique } from '../../../contract/entities'
import { fail, ok, type Failure } from '../../../contract/failure'
import { acceptInvite } from '../../sync/joining/invite-links'
import type { Session } from '../../sync/session/session-state'
import { JoinPage } from './join-page'

const here = vi.hoisted(() => ({ session: null as unknown, invite: undefined as unknown, retry: () => {} }))
vi.mock('../../sync/reading/hooks', () => ({ useSession: () => here.session }))
vi.mock('../../sync/joining/use-invite', () => ({ useInvite: () => here }))
vi.mock('../../sync/joining/invite-links', () => ({ acceptInvite: vi.fn<typeof acceptInvite>() }))

const went = {
  onSignIn: vi.fn<() => void>(),
  onRegister: vi.fn<() => void>(),
  onJoined: vi.fn<(cliqueId: string) => void>(),
  onHome: vi.fn<() => void>(),
}
const retry = vi.fn<() => void>()
beforeEach(() => {
  vi.clearAllMocks()
  here.retry = retry
})

const clique = { cliqueId: 'q1', name: 'Lake house', bio: 'Since 2019', memberCount: 1, isPrivate: false } as Clique
const open = { state: 'open', clique }
const me = { uid: 'me', profile: 'present' } as Session
const show = (invite: object, session: Session | null = me) => {
  here.invite = invite
  here.session = session
  render(<JoinPage token="t" {...went} />)
}
const refused = (code: Failure['code'], status?: number) =>
  fail({ code, message: '', ...(status !== undefined && { status }) } as Failure)
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

test('a signed-in user sees the clique and joins it, or goes home', async () => {
  vi.mocked(acceptInvite).mockResolvedValue(ok('q1'))
  show(open)
  expect(screen.getByText("You're invited to join")).toBeTruthy()
  expect(screen.getByText('Since 2019')).toBeTruthy()
  expect(screen.getByText(/^A public clique/).textContent).toContain('1 member')
  expect(document.title).toBe('Lake house · Clique')
  await press('Not now')
  expect([went.onHome.mock.calls.length, went.onJoined.mock.calls.length]).toEqual([1, 0])
  await press('Join Lake house')
  expect(acceptInvite).toHaveBeenCalledExactlyOnceWith('t')
  expect(went.onJoined).toHaveBeenCalledExactlyOnceWith('q1')
})

test('a visitor signs in first, and a user without a profile registers', async () => {
  show(open, null)
  expect(buttons()).toEqual(['Sign in or register to join'])
  await press('Sign in or register to join')
  expect(went.onSignIn).toHaveBeenCalledTimes(1)
  cleanup()
  show(open, { ...me, profile: 'none' } as Session)
  expect(buttons()).toEqual(['Finish your registration to join'])
  await press('Finish your registration to join')
  expect(went.onRegister).toHaveBeenCalledTimes(1)
})

test('a join that is refused for lack of a profile leads to the registration', async () => {
  vi.mocked(acceptInvite).mockResolvedValue(refused('USER_DOES_NOT_EXIST', 404))
  show(open)
  await press('Join Lake house')
  expect(went.onRegister).toHaveBeenCalledTimes(1)
})

test('a link that does not admit this user says so', async () => {
  vi.mocked(acceptInvite).mockResolvedValue(refused('INVITE_ONLY', 403))
  show(open)
  await press('Join Lake house')
  expect(screen.getByRole('heading', { name: 'This link does not work for you' })).toBeTruthy()
  expect(buttons()).toEqual(['Go to Home'])
  expect(retry).not.toHaveBeenCalled()
})

test.each(['INVITE_REVOKED', 'NOT_FOUND'] as const)('%s while joining opens the link again', async (code) => {
  vi.mocked(acceptInvite).mockResolvedValue(refused(code, 404))
  show(open)
  await press('Join Lake house')
  expect(retry).toHaveBeenCalledTimes(1)
})

test.each([
  [undefined, "You're offline. Please try again once you are connected."],
  [500, 'Joining did not work. Please try again.'],
])('a join that fails with the status %s is explained', async (status, text) => {
  vi.mocked(acceptInvite).mockResolvedValue(refused('INTERNAL', status))
  show(open)
  await press('Join Lake house')
  expect(screen.getByText(text)).toBeTruthy()
  expect(went.onJoined).not.toHaveBeenCalled()
})

test('a member is led to the clique; a closed link says why, and can be tried again if that may help', async () => {
  show({ state: 'loading' })
  expect(screen.getByRole('heading', { name: 'Opening the invitation' })).toBeTruthy()
  cleanup()
  show({ state: 'member', cliqueId: 'q1' })
  expect(went.onJoined).toHaveBeenCalledExactlyOnceWith('q1')
  cleanup()
  show({ state: 'closed', failure: refused('INVITE_EXPIRED', 410).error }, null)
  expect(screen.getByRole('heading', { name: 'This invitation has expired' })).toBeTruthy()
  expect(buttons()).toEqual(['Go to Clique'])
  cleanup()
  show({ state: 'closed', failure: refused('NETWORK').error })
  await press('Try Again')
  expect(retry).toHaveBeenCalledTimes(1)
})
