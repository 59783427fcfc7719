// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { User } from '../../../../contract/entities'
import { fail, ok } from '../../../../contract/failure'
import { register, usernameIsUnique } from '../../../sync/editing/account'
import { signOut } from '../../../sync/lifecycle/sign-out'
import { loadSelf } from '../../../sync/reading/own-profile'
import { setSession } from '../../../sync/session/session-state'
import { Registration } from './registration'
import { registrationUnderWay } from './registration-under-way'
import { signOutNotice } from '../sign-out-notice'

vi.mock('../../../sync/editing/account', () => ({
  register: vi.fn<typeof register>(),
  usernameIsUnique: vi.fn<typeof usernameIsUnique>(),
}))
vi.mock('../../../sync/lifecycle/sign-out', () => ({ signOut: vi.fn<typeof signOut>() }))
vi.mock('../../../sync/reading/own-profile', () => ({ loadSelf: vi.fn<typeof loadSelf>() }))
vi.mock('../carousel', () => ({ Carousel: () => null }))
vi.mock('../../../workers/images/prepare-picture', () => ({ prepareSquare: () => Promise.resolve(fail('unreadable')) }))
const send = vi.mocked(register)
const unique = vi.mocked(usernameIsUnique)
const onLeft = vi.fn<() => void>()
const onRegistered = vi.fn<() => void>()
const onComplete = vi.fn<() => void>()

const user: User = {
  userId: 'u1',
  username: 'maya_k',
  firstName: 'Maya',
  lastName: 'Kern',
  bio: '',
  profilePic: null,
  isPrivate: false,
  followersCount: 0,
  followingCount: 0,
  cliqueCount: 0,
  relationship: 'following',
  joinNumber: 128,
}

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
  send.mockReset().mockResolvedValue(ok({ user }))
  unique.mockReset().mockResolvedValue(ok(true))
  vi.mocked(signOut).mockReset().mockResolvedValue()
  vi.mocked(loadSelf).mockReset().mockResolvedValue('unregistered')
  setSession({ id: 'current', uid: 'u', phoneNumber: '+14155550134', unregistered: true })
  onLeft.mockReset()
  onRegistered.mockReset()
  onComplete.mockReset()
})

const show = (phoneNumber = '+14155550134') =>
  render(<Registration phoneNumber={phoneNumber} onLeft={onLeft} onRegistered={onRegistered} onComplete={onComplete} />)
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const fill = () => {
  type('First name', 'Maya')
  type('Last name', 'Kern')
  type('Username', 'Maya_K!')
  fireEvent.click(screen.getByRole('checkbox'))
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Create account' })))

test('a whole form registers, and the welcome card shows the number', async () => {
  show()
  fill()
  await pass(500)
  screen.getByText('Username is available!')
  await submit()
  expect(send).toHaveBeenCalledWith({ username: 'maya_k', firstName: 'Maya', lastName: 'Kern', bio: '' })
  screen.getByRole('heading', { name: 'Welcome to Clique!' })
  screen.getByText('#128')
  expect(registrationUnderWay()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Get Started' }))
  expect(onComplete).toHaveBeenCalledTimes(1)
})

test('missing fields are named, and the first gets the focus', async () => {
  show()
  await submit()
  screen.getByText('First name is required')
  screen.getByText('You must be at least 16 years old to create an account')
  expect(document.activeElement).toBe(screen.getByLabelText('First name'))
  expect(send).not.toHaveBeenCalled()
})

test('a taken name, and one still being checked, hold the form back', async () => {
  unique.mockResolvedValue(ok(false))
  show()
  fill()
  await submit()
  screen.getByText('Please wait while we check username availability')
  await pass(500)
  screen.getByText('This username is already taken')
  expect(screen.queryByText('Please wait while we check username availability')).toBeNull()
  vi.mocked(loadSelf).mockClear()
  await submit()
  screen.getByText('Username is not available')
  expect(loadSelf).toHaveBeenCalledTimes(1)
  expect(send).not.toHaveBeenCalled()
})

test('a name that could not be checked is left to the server', async () => {
  unique.mockResolvedValue(fail({ code: 'NETWORK', message: 'offline' }))
  show()
  fill()
  await pass(500)
  screen.getByText('Unable to check username availability')
  await submit()
  expect(send).toHaveBeenCalledTimes(1)
})

test.each([
  ['taken by now', 'taken by now'],
  ['', 'Registration failed. Please try again.'],
])('a refusal with the message %j is reported as %j', async (message, told) => {
  send.mockResolvedValue(fail({ code: 'USERNAME_TAKEN', message }))
  show()
  fill()
  await pass(500)
  await submit()
  screen.getByText(told)
  expect(registrationUnderWay()).toBe(false)
})

test('without a phone number nothing is sent', async () => {
  show('')
  fill()
  await pass(500)
  await submit()
  screen.getByText('Phone number not available. Please restart the registration process.')
  expect(send).not.toHaveBeenCalled()
})

test('Back signs out', async () => {
  show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '← Back' })))
  expect(signOut).toHaveBeenCalledTimes(1)
  expect(onLeft).toHaveBeenCalledTimes(1)
})

test('half an hour without activity signs out; the welcome card has no time limit', async () => {
  show()
  await pass(30 * 60_000)
  expect(onLeft).toHaveBeenCalledTimes(1)
  cleanup()
  show()
  fill()
  await pass(500)
  await submit()
  await pass(60 * 60_000)
  expect(onLeft).toHaveBeenCalledTimes(1)
})

test('a registration that began over half an hour ago is signed out when the page is loaded', async () => {
  show()
  cleanup()
  vi.setSystemTime(Date.now() + 31 * 60_000)
  show()
  await pass(0)
  expect(signOut).toHaveBeenCalledTimes(1)
  expect(onLeft).toHaveBeenCalledTimes(1)
})

test('the form asks the server who this is when it opens, and when the user returns to the tab', () => {
  show()
  expect(loadSelf).toHaveBeenCalledTimes(1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(loadSelf).toHaveBeenCalledTimes(2)
})

test('a failed registration of an identity that has another profile by now leads home', async () => {
  send.mockImplementation(async () => {
    setSession({ id: 'current', uid: 'u', phoneNumber: '+14155550134', userId: 'u1' })
    return fail({ code: 'ALREADY_REGISTERED', message: 'This phone number is already registered', status: 409 })
  })
  show()
  fill()
  await pass(500)
  await submit()
  expect(onRegistered).toHaveBeenCalledTimes(1)
})

test('half an hour after it began the registration ends, also while the form is used, and says why', async () => {
  show()
  for (let minute = 0; minute < 30; minute++) {
    await pass(60_000)
    fireEvent.keyDown(document.body, { key: 'a' })
  }
  expect(onLeft).not.toHaveBeenCalled()
  await pass(1)
  expect(onLeft).toHaveBeenCalledTimes(1)
  expect(signOutNotice()).toMatch(/^Registration ended after 30 minutes/)
})

test('data that another user left in this tab does not sign this user out', async () => {
  show()
  cleanup()
  vi.setSystemTime(Date.now() + 31 * 60_000)
  setSession({ id: 'current', uid: 'next', phoneNumber: '+14155550135', unregistered: true })
  show('+14155550135')
  await pass(0)
  expect(signOut).not.toHaveBeenCalled()
})
