// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../contract/failure'
import { confirmCode, sendCode } from '../../../platform/identity/identity'
import type { Identity } from '../../../platform/identity/provider-types'
import { CodeEntry } from './code-entry'
import { pendingPhone, rememberPhone } from '../phone/pending-phone'

vi.mock('../../../platform/identity/identity', () => ({
  confirmCode: vi.fn<typeof confirmCode>(),
  sendCode: vi.fn<typeof sendCode>(),
  configureIdentity: () => undefined,
}))
vi.mock('../carousel', () => ({ Carousel: () => null }))
const confirm = vi.mocked(confirmCode)
const send = vi.mocked(sendCode)
const onConfirmed = vi.fn<(identity: Identity) => Promise<void>>()
const onBack = vi.fn<() => void>()
const identity = { uid: 'u', phoneNumber: '+14155550134' }

beforeEach(() => {
  confirm.mockReset().mockResolvedValue(ok(identity))
  send.mockReset().mockResolvedValue(ok('sent again'))
  onConfirmed.mockReset().mockResolvedValue()
  onBack.mockReset()
  rememberPhone({ readable: '+1 (415) 555-0134', full: '+14155550134', verificationId: 'sent' })
  render(<CodeEntry onConfirmed={onConfirmed} onBack={onBack} />)
})

const input = () => screen.getByLabelText<HTMLInputElement>('Six-digit code')
/** The sixth digit confirms the code. */
const type = (text: string) => act(async () => void fireEvent.change(input(), { target: { value: text } }))
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
const submit = () => act(async () => fireEvent.click(button()))

test('names the number that the code was sent to, and is ready for it', () => {
  screen.getByText('+1 (415) 555-0134')
  expect(document.activeElement).toBe(input())
  expect(input().autocomplete).toBe('one-time-code')
})

const isOff = () => button().getAttribute('aria-disabled') === 'true'

test('Continue waits for exactly six digits, and the sixth confirms the code', async () => {
  confirm.mockResolvedValue(fail({ code: 'network' }))
  await type('12345')
  expect([isOff(), confirm.mock.calls.length]).toEqual([true, 0])
  await type('12345x6')
  expect(input().value).toBe('123456')
  expect([isOff(), confirm.mock.calls]).toEqual([false, [['sent', '123456']]])
  await submit()
  expect(confirm).toHaveBeenCalledTimes(2)
})

test('Continue says why it does nothing', async () => {
  await type('12345')
  await submit()
  expect(screen.getByText('Enter the 6 digits of the code.').getAttribute('role')).toBe('alert')
  expect(confirm).not.toHaveBeenCalled()
})

test('a pasted code loses what is no digit before it is cut', () => {
  fireEvent.paste(input(), { clipboardData: { getData: () => 'Your code: 123 456' } })
  expect(input().value).toBe('123456')
})

test('the right code hands over who it is, and the button works until that is done', async () => {
  let done: () => void = () => undefined
  onConfirmed.mockImplementation(() => new Promise((resolve) => (done = resolve)))
  await type('123456')
  expect(confirm).toHaveBeenCalledWith('sent', '123456')
  expect(onConfirmed).toHaveBeenCalledWith(identity)
  expect(pendingPhone()).toBeUndefined()
  screen.getByText('+1 (415) 555-0134')
  expect(button().getAttribute('aria-busy')).toBe('true')
  await act(async () => done())
  expect(button().getAttribute('aria-busy')).toBeNull()
})

test('a sign-in that throws says so and is reported; the button works again', async () => {
  const report = vi.fn<typeof reportError>()
  vi.stubGlobal('reportError', report)
  const broken = new Error('no database')
  onConfirmed.mockRejectedValue(broken)
  await type('123456')
  expect(report).toHaveBeenCalledWith(broken)
  expect(button().getAttribute('aria-busy')).toBeNull()
  expect(screen.getByRole('alert').textContent).not.toBe('')
  vi.unstubAllGlobals()
})

test('a wrong code is reported, marks the field, and can be typed again', async () => {
  confirm.mockResolvedValue(fail({ code: 'invalid-verification-code' }))
  await type('123456')
  screen.getByText('Invalid verification code. Please try again.')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(onConfirmed).not.toHaveBeenCalled()
  await type('12345')
  expect(screen.queryByText(/Invalid verification/)).toBeNull()
})

test('a wrong code sent with Enter is selected, so that the next digits replace it', async () => {
  confirm.mockResolvedValue(fail({ code: 'invalid-verification-code' }))
  await type('12345')
  await type('123456')
  input().setSelectionRange(6, 6)
  await act(async () => fireEvent.submit(input()))
  expect([input().selectionStart, input().selectionEnd]).toEqual([0, 6])
})

test('after too many wrong codes a new one is sent in one press', async () => {
  confirm.mockResolvedValue(fail({ code: 'too-many-requests' }))
  await type('123456')
  screen.getByText('Too many wrong codes. Request a new one.')
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send a new code' })))
  expect(send).toHaveBeenCalledWith('+14155550134', expect.objectContaining({ element: expect.any(HTMLElement) }))
  screen.getByText('A new code was sent.')
  expect([input().value, document.activeElement]).toEqual(['', input()])
  expect(screen.queryByText('Too many wrong codes. Request a new one.')).toBeNull()
  await type('654321')
  expect(confirm).toHaveBeenLastCalledWith('sent again', '654321')
})

test('a new code that could not be sent is reported, and can be requested again', async () => {
  confirm.mockResolvedValue(fail({ code: 'code-expired' }))
  send.mockResolvedValue(fail({ code: 'quota-exceeded' }))
  await type('123456')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send a new code' })))
  expect(screen.getByRole('alert').textContent).toMatch(/quota|SMS|later|tomorrow/i)
  screen.getByRole('button', { name: 'Send a new code' })
})

test('a code that is confirmed after the user went back signs no one in', async () => {
  let answer: (confirmed: ReturnType<typeof ok<Identity>>) => void = () => undefined
  confirm.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await type('123456')
  fireEvent.click(screen.getByRole('button', { name: '← Back to phone number' }))
  await act(async () => answer(ok(identity)))
  expect(onConfirmed).not.toHaveBeenCalled()
})

test('going back forgets the number and the pending confirmation', async () => {
  fireEvent.click(screen.getByRole('button', { name: '← Back to phone number' }))
  expect(pendingPhone()).toBeUndefined()
  expect(onBack).toHaveBeenCalledTimes(1)
})
