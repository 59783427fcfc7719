// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../contract/failure'
import { sendCode } from '../../../platform/identity/identity'
import { forgetPhone, pendingPhone } from './pending-phone'
import { PhoneEntry } from './phone-entry'
import { setSignOutNotice } from '../sign-out-notice'

vi.mock('../../../platform/identity/identity', () => ({
  sendCode: vi.fn<typeof sendCode>(),
  configureIdentity: () => undefined,
}))
vi.mock('../code/bot-check', () => ({ prepareProof: () => Promise.resolve(), takeProof: () => Promise.resolve('') }))
vi.mock('../carousel', () => ({ Carousel: () => null }))
vi.mock('../passkey/passkey-sign-in', () => ({ default: () => null }))
const send = vi.mocked(sendCode)
const onSent = vi.fn<() => void>()
const onSignedIn = vi.fn<() => void>()

beforeEach(() => {
  send.mockReset().mockResolvedValue(ok('sent'))
  onSent.mockReset()
  forgetPhone()
  render(<PhoneEntry onSent={onSent} onSignedIn={onSignedIn} />)
})

const type = (text: string) => fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: text } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Get Started' })
const isOff = () => button().getAttribute('aria-disabled') === 'true'
const submit = () => act(async () => fireEvent.click(button()))

test('Get Started waits for ten digits', () => {
  expect(isOff()).toBe(true)
  for (const few of ['415555013', '11', '55555']) {
    type(few)
    expect(isOff()).toBe(true)
  }
  for (const enough of ['4155550134', '1111111111']) {
    type(enough)
    expect(isOff()).toBe(false)
  }
})

test('Get Started says why it does nothing, and says it again when it is pressed', async () => {
  const reason = () => document.getElementById(button().getAttribute('aria-describedby') ?? '')
  type('')
  expect(reason()?.textContent).toBe('Enter a phone number.')
  type('415555013')
  expect(reason()?.textContent).toBe('Enter the whole phone number.')
  await submit()
  expect(reason()?.getAttribute('role')).toBe('alert')
  expect(send).not.toHaveBeenCalled()
  type('4155550134')
  expect(screen.queryByText('Enter the whole phone number.')).toBeNull()
  expect(reason()).toBeNull()
})

test('a number of eleven digits that fits its country is sent whole', async () => {
  type('+49 1512 3456789')
  await vi.waitFor(() => expect(isOff()).toBe(false))
  await submit()
  await vi.waitFor(() => expect(send.mock.calls[0]?.[0]).toBe('+4915123456789'))
})

test('a number that does not fit its country is marked as wrong, and no code is sent', async () => {
  type('1234567890')
  await submit()
  await screen.findByText('Invalid phone number. Please check and try again.')
  expect(send).not.toHaveBeenCalled()
})

test.each(['+43 660 1234567', '0043 660 1234567', '011 43 660 1234567'])('%s chooses its country', async (typed) => {
  const country = () => screen.getByLabelText('Country code').textContent
  expect(country()).toBe('US +1')
  type(typed)
  await vi.waitFor(() => expect(country()).toBe('AT +43'))
  expect(screen.getByLabelText<HTMLInputElement>('Phone number').value).toBe('(660) 123-4567')
  await submit()
  await vi.waitFor(() => expect(send.mock.calls[0]?.[0]).toBe('+436601234567'))
})

test('a prefix of no country is not sent', async () => {
  type('+999 1234567')
  await submit()
  screen.getByText('Enter the whole phone number.')
  expect(screen.getByLabelText('Country code').textContent).toBe('US +1')
  expect(send).not.toHaveBeenCalled()
})

test('without a network it says so, and so does a press', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  screen.getByText('You are offline. Signing in needs a network.')
  type('4155550134')
  await submit()
  screen.getByText('Network error - please check your connection')
  expect(send).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.queryByText(/You are offline/)).toBeNull()
  online.mockRestore()
})

test('the number is sent with its country code, and remembered as it reads', async () => {
  type('+44 7911 123456')
  await submit()
  expect(send.mock.calls[0]?.[0]).toBe('+447911123456')
  expect(send.mock.calls[0]?.[1].element).toBeInstanceOf(HTMLElement)
  expect(pendingPhone()?.readable).toBe('+44 7911 123456')
  expect(onSent).toHaveBeenCalledTimes(1)
})

test('a failure is reported, and typing takes it away', async () => {
  send.mockResolvedValue(fail({ code: 'quota-exceeded' }))
  type('4155550134')
  await submit()
  screen.getByText('SMS quota exceeded. Please try again later.')
  expect(onSent).not.toHaveBeenCalled()
  type('415555013')
  expect(screen.queryByText(/quota/)).toBeNull()
})

test('too many requests list the test numbers and their codes', async () => {
  send.mockResolvedValue(fail({ code: 'too-many-requests' }))
  type('4155550134')
  await submit()
  expect(screen.getByText('Too many requests. Please try again later.').closest('p')?.textContent).not.toMatch(
    /4 hours/,
  )
  const line = 'Please wait 4 hours before trying this phone number again, or use a different number.'
  expect(screen.getByRole('alert').contains(screen.getByText(line))).toBe(true)
  expect(screen.getByText('333-333-3333').nextSibling?.textContent).toBe('333333')
})

test('a bot check that was drawn already reloads the page after 1.5 s', async () => {
  vi.useFakeTimers()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { hostname: 'clique.example', reload })
  send.mockResolvedValue(fail({ code: 'already-rendered' }))
  type('4155550134')
  await submit()
  await vi.advanceTimersByTimeAsync(1499)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledTimes(1)
})

test('says why the user was signed out, until the next visit of the screen', () => {
  cleanup()
  setSignOutNotice('Registration ended')
  render(<PhoneEntry onSent={onSent} onSignedIn={onSignedIn} />)
  screen.getByText('Registration ended')
  cleanup()
  render(<PhoneEntry onSent={onSent} onSignedIn={onSignedIn} />)
  expect(screen.queryByText('Registration ended')).toBeNull()
})
