// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clique, User } from '../../../contract/entities'
import { fail, ok, type Failure } from '../../../contract/failure'
import { acceptPersonalInvitation } from '../../sync/joining/personal-invitations'
import { signInByInvitation } from '../../sync/lifecycle/sign-in-with-token'
import type { Session } from '../../sync/session/session-state'
import { InvitationPage } from './invitation-page'

const here = vi.hoisted(() => ({ session: null as unknown, invitation: undefined as unknown, retry: () => {} }))
vi.mock('../../sync/reading/hooks', () => ({ useSession: () => here.session }))
vi.mock('../../sync/joining/use-personal-invitation', () => ({ usePersonalInvitation: () => here }))
vi.mock('../../sync/joining/personal-invitations', () => ({
  acceptPersonalInvitation: vi.fn<typeof acceptPersonalInvitation>(),
}))
vi.mock('../../sync/lifecycle/sign-in-with-token', () => ({ signInByInvitation: vi.fn<typeof signInByInvitation>() }))

const went = {
  onSignIn: vi.fn<() => void>(),
  onRegister: vi.fn<() => void>(),
  onEntered: vi.fn<(cliqueId: string | undefined) => void>(),
  onHome: vi.fn<() => void>(),
}
const retry = vi.fn<() => void>()
beforeEach(() => {
  vi.clearAllMocks()
  here.retry = retry
})

const phoneNumber = '+14155550134'
const clique = { cliqueId: 'q1', name: 'Lake house', bio: '', memberCount: 3, isPrivate: true } as Clique
const open = { state: 'open', invitedBy: { firstName: 'Nina', lastName: 'Wolff' } as User, clique, phoneNumber }
const signedIn = (changes: Partial<Session> = {}) =>
  ({ uid: 'me', username: 'maya', phoneNumber, profile: 'present', ...changes }) as Session
const show = (invitation: object, session: Session | null = null) => {
  here.invitation = invitation
  here.session = session
  render(<InvitationPage token="t" {...went} />)
}
const refused = (code: Failure['code'], status?: number) =>
  fail({ code, message: '', ...(status !== undefined && { status }) } as Failure)
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)

test('a new user sees who invites them to which clique, and is asked for their number', async () => {
  show(open)
  expect(screen.getByText('Nina Wolff invites you to join')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Lake house' })).toBeTruthy()
  expect(screen.getByText(/A private clique/).textContent).toContain('3 members')
  expect(document.title).toBe('Lake house · Clique')
  expect(screen.getByText(/Members see that Nina Wolff invited you/)).toBeTruthy()
  await press('No, it is not mine')
  expect(screen.getByRole('alert').textContent).toContain('The invitation is for another phone number')
  expect(signInByInvitation).not.toHaveBeenCalled()
})

test('the owner of the number signs in, and registers if the number is new', async () => {
  vi.mocked(signInByInvitation).mockResolvedValue(ok('registered'))
  show(open)
  await press('Yes, continue')
  expect(signInByInvitation).toHaveBeenCalledExactlyOnceWith('t', '/clique/q1')
  expect(went.onEntered).toHaveBeenCalledExactlyOnceWith('q1')
  vi.mocked(signInByInvitation).mockResolvedValue(ok('unregistered'))
  await press('Yes, continue')
  expect(went.onRegister).toHaveBeenCalledTimes(1)
  expect(went.onEntered).toHaveBeenCalledTimes(1)
})

test('a number that has an account signs in with it', async () => {
  vi.mocked(signInByInvitation).mockResolvedValue(refused('ALREADY_REGISTERED', 409))
  show(open)
  await press('Yes, continue')
  expect(screen.getByText('This number has an account. Sign in with it to join.')).toBeTruthy()
  await press('Sign in')
  expect(went.onSignIn).toHaveBeenCalledTimes(1)
})

test.each([
  [refused('NETWORK'), "You're offline. Please try again once you are connected."],
  [refused('NETWORK', 502), 'Signing in did not work. Please try again.'],
  [refused('INTERNAL', 500), 'Signing in did not work. Please try again.'],
])('a failed sign-in is named: %j', async (failure, text) => {
  vi.mocked(signInByInvitation).mockResolvedValue(failure)
  show(open)
  await press('Yes, continue')
  expect(screen.getByText(text)).toBeTruthy()
  expect(retry).not.toHaveBeenCalled()
})

test.each(['INVITE_REVOKED', 'NOT_FOUND'] as const)('%s while signing in opens the invitation again', async (code) => {
  vi.mocked(signInByInvitation).mockResolvedValue(refused(code, 404))
  show(open)
  await press('Yes, continue')
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a signed-in user with this number joins; one with another number is told whose invitation it is', async () => {
  vi.mocked(acceptPersonalInvitation).mockResolvedValue(ok('q1'))
  show(open, signedIn())
  await press('Join Lake house')
  expect(went.onEntered).toHaveBeenCalledExactlyOnceWith('q1')
  cleanup()
  show(open, signedIn({ phoneNumber: '+14155550000' }))
  expect(screen.getByRole('alert').textContent).toContain('You are signed in as maya.')
  expect(buttons()).toEqual(['Go to Home'])
})

test('a user without a profile finishes the registration', async () => {
  show(open, signedIn({ profile: 'none' }))
  await press('Finish your registration to join')
  expect(went.onRegister).toHaveBeenCalledTimes(1)
})

test('an invitation to the server only leads home', async () => {
  show({ ...open, clique: null, invitedBy: null }, signedIn())
  expect(screen.getByRole('heading', { name: 'Sign in to Clique' })).toBeTruthy()
  await press('Go to Home')
  expect(went.onEntered).toHaveBeenCalledExactlyOnceWith(undefined)
})

test('a member is led to the clique at once; until anything is known the page is loading', () => {
  show({ state: 'loading' })
  expect(screen.getByRole('heading', { name: 'Opening the invitation' })).toBeTruthy()
  expect(went.onEntered).not.toHaveBeenCalled()
  cleanup()
  show({ state: 'member', cliqueId: 'q1' }, signedIn())
  expect(went.onEntered).toHaveBeenCalledExactlyOnceWith('q1')
})

test.each([
  ['INVITE_EXPIRED', 410, 'This invitation has expired', ['Go to Clique']],
  ['INVITE_USED_UP', 410, 'This invitation has been used', ['Go to Clique']],
  ['NETWORK', undefined, "You're offline", ['Try Again', 'Go to Clique']],
  ['INTERNAL', 500, 'The invitation could not be opened', ['Try Again', 'Go to Clique']],
] as const)('a closed invitation says why: %s', async (code, status, title, actions) => {
  show({ state: 'closed', failure: refused(code, status).error })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(buttons()).toEqual(actions)
  await press('Go to Clique')
  expect(went.onHome).toHaveBeenCalledTimes(1)
})
