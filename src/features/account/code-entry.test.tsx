// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { confirmCode, forgetPending, type Identity } from '../../platform/identity'
import { CodeEntry } from './code-entry'
import { pendingPhone, rememberPhone } from './pending-phone'

vi.mock('../../platform/identity', () => ({
  confirmCode: vi.fn<typeof confirmCode>(),
  forgetPending: vi.fn<typeof forgetPending>(),
}))
vi.mock('./carousel', () => ({ Carousel: () => null }))
const confirm = vi.mocked(confirmCode)
const onConfirmed = vi.fn<(identity: Identity) => Promise<void>>()
const onBack = vi.fn<() => void>()
const identity = { uid: 'u', phoneNumber: '+14155550134' }

beforeEach(() => {
  confirm.mockReset().mockResolvedValue(ok(identity))
  onConfirmed.mockReset().mockResolvedValue()
  onBack.mockReset()
  rememberPhone('+1 (415) 555-0134')
  render(<CodeEntry onConfirmed={onConfirmed} onBack={onBack} />)
})
afterEach(cleanup)

const input = () => screen.getByLabelText<HTMLInputElement>('Six-digit code')
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' })
const submit = () => act(async () => fireEvent.click(button()))

test('says where the code went, and is ready for it', () => {
  screen.getByText('+1 (415) 555-0134')
  expect(document.activeElement).toBe(input())
  expect(input().autocomplete).toBe('one-time-code')
})

test('Continue waits for exactly six digits', () => {
  type('12345')
  expect(button().disabled).toBe(true)
  type('12345x6')
  expect(input().value).toBe('123456')
  expect(button().disabled).toBe(false)
})

test('a pasted code loses what is no digit before it is cut', () => {
  fireEvent.paste(input(), { clipboardData: { getData: () => 'Your code: 123 456' } })
  expect(input().value).toBe('123456')
})

test('the right code hands over who it is, and the button works until that is done', async () => {
  let done: () => void = () => undefined
  onConfirmed.mockImplementation(() => new Promise((resolve) => (done = resolve)))
  type('123456')
  await submit()
  expect(onConfirmed).toHaveBeenCalledWith(identity)
  expect(button().getAttribute('aria-busy')).toBe('true')
  await act(async () => done())
  expect(button().getAttribute('aria-busy')).toBeNull()
})

test('a wrong code is told, marks the field, and can be typed again', async () => {
  confirm.mockResolvedValue(fail({ code: 'invalid-verification-code' }))
  type('123456')
  await submit()
  screen.getByText('Invalid verification code. Please try again.')
  expect(input().getAttribute('aria-invalid')).toBe('true')
  expect(onConfirmed).not.toHaveBeenCalled()
  type('12345')
  expect(screen.queryByText(/Invalid verification/)).toBeNull()
})

test('going back forgets the number and the pending confirmation', async () => {
  fireEvent.click(screen.getByRole('button', { name: '← Back to phone number' }))
  expect(pendingPhone()).toBeUndefined()
  await vi.waitFor(() => expect(forgetPending).toHaveBeenCalledTimes(1))
  expect(onBack).toHaveBeenCalledTimes(1)
})
