// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { sendCode } from '../../platform/identity'
import { forgetPhone, pendingPhone } from './pending-phone'
import { PhoneEntry } from './phone-entry'

vi.mock('../../platform/identity', () => ({
  sendCode: vi.fn<typeof sendCode>(),
  forgetPending: () => undefined,
  configureIdentity: () => undefined,
}))
vi.mock('./carousel', () => ({ Carousel: () => null }))
const send = vi.mocked(sendCode)
const onSent = vi.fn<() => void>()

beforeEach(() => {
  send.mockReset().mockResolvedValue(ok(undefined))
  onSent.mockReset()
  forgetPhone()
  render(<PhoneEntry onSent={onSent} />)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const type = (text: string) => fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: text } })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Get Started' })
const submit = () => act(async () => fireEvent.click(button()))

test('Get Started waits for ten digits or a test number', () => {
  expect(button().disabled).toBe(true)
  type('415555013')
  expect(button().disabled).toBe(true)
  type('4155550134')
  expect(button().disabled).toBe(false)
  type('5555')
  expect(button().disabled).toBe(false)
})

test('the number is sent with its country code, and remembered as it reads', async () => {
  type('+44 7911 123456')
  await submit()
  expect(send.mock.calls[0]?.[0]).toBe('+447911123456')
  expect(send.mock.calls[0]?.[1]).toBeInstanceOf(HTMLElement)
  expect(pendingPhone()?.readable).toBe('+44 (791) 112-3456')
  expect(onSent).toHaveBeenCalledTimes(1)
})

test('a failure is told, and typing takes it away', async () => {
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
  expect(screen.getByRole('alert').textContent).toMatch(/Please wait 4 hours/)
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
