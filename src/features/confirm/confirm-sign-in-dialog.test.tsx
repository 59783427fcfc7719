// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { hasPasskeys } from '../../platform/identity/passkeys'
import { confirmByCode, confirmByPasskey, offerSignInCode } from '../../sync/lifecycle/confirm-sign-in'
import { listPasskeys, type Passkey, type PasskeyTrouble } from '../../sync/lifecycle/passkeys'
import ConfirmSignInDialog from './confirm-sign-in-dialog'

const server = vi.hoisted(() => ({ codes: 'sent' }))
vi.mock('../../sync/session/use-config', () => ({ useConfig: () => server }))
vi.mock('../../platform/identity/passkeys', () => ({ hasPasskeys: vi.fn<typeof hasPasskeys>() }))
vi.mock('../../sync/lifecycle/passkeys', () => ({ listPasskeys: vi.fn<typeof listPasskeys>() }))
vi.mock('../../sync/lifecycle/confirm-sign-in', () => ({
  confirmByCode: vi.fn<typeof confirmByCode>(),
  confirmByPasskey: vi.fn<typeof confirmByPasskey>(),
  offerSignInCode: vi.fn<typeof offerSignInCode>(),
}))
const onEnd = vi.fn<(isConfirmed: boolean) => void>()
beforeEach(() => {
  onEnd.mockReset()
  server.codes = 'sent'
  vi.mocked(hasPasskeys).mockReturnValue(false)
  vi.mocked(offerSignInCode).mockReset().mockResolvedValue(ok('session'))
  vi.mocked(confirmByCode).mockReset().mockResolvedValue(ok(undefined))
})

const show = async () => {
  render(<ConfirmSignInDialog onEnd={onEnd} />)
  await screen.findByRole('button', { name: /^Send me a code/ })
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (code: string) => fireEvent.change(screen.getByLabelText('Six-digit code'), { target: { value: code } })
const error = () => screen.getByRole('alert').textContent

test('a code that was sent confirms the user; only its digits are kept', async () => {
  await show()
  await press('Send me a code')
  expect(screen.getByText('Enter the code that we sent you.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Six-digit code'))
  type('12-34')
  await press('Confirm')
  expect(confirmByCode).not.toHaveBeenCalled()
  type('12-34 5678')
  await press('Confirm')
  expect(confirmByCode).toHaveBeenCalledExactlyOnceWith('session', '123456')
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(true)
})

test('a server that sends no codes names who has the code', async () => {
  server.codes = 'handedOn'
  await show()
  await press('Send me a code')
  expect(screen.getByText(/^Ask the person who runs this Clique server/)).toBeTruthy()
})

test.each<[PasskeyTrouble, string]>([
  ['INVALID_REQUEST', 'That code is not correct. Please try again.'],
  ['NOT_FOUND', 'That code can no longer be used. Send another code.'],
  ['NETWORK', "You're offline. Please try again once you are connected."],
  ['TIMEOUT', "You're offline. Please try again once you are connected."],
  ['INTERNAL', 'That did not work. Please try again.'],
])('a code that is refused with %s says why, and another one can be sent', async (code, text) => {
  vi.mocked(confirmByCode).mockResolvedValue(fail(code))
  await show()
  await press('Send me a code')
  type('123456')
  await press('Confirm')
  expect(error()).toBe(text)
  expect(onEnd).not.toHaveBeenCalled()
  vi.mocked(offerSignInCode).mockResolvedValue(ok('second'))
  await press('Send another code')
  expect(error()).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Six-digit code').value).toBe('')
})

test('a code that was not sent says why', async () => {
  vi.mocked(offerSignInCode).mockResolvedValue(fail('TOO_MANY_REQUESTS'))
  await show()
  await press('Send me a code')
  expect(error()).toBe('Too many codes were requested. Please try again later.')
  expect(screen.queryByLabelText('Six-digit code')).toBeNull()
})

test('a passkey is offered first to a user who has one, and a cancelled one shows no error', async () => {
  vi.mocked(hasPasskeys).mockReturnValue(true)
  vi.mocked(listPasskeys).mockResolvedValue(ok([{} as Passkey]))
  await show()
  await screen.findByRole('button', { name: 'Send me a code instead' })
  for (const [code, text] of [
    ['PASSKEY_REFUSED', 'That passkey is not one of this account. Please try another.'],
    ['cancelled', ''],
  ] as const) {
    vi.mocked(confirmByPasskey).mockResolvedValue(fail(code))
    await press('Use a passkey')
    expect(error()).toBe(text)
  }
  expect(onEnd).not.toHaveBeenCalled()
  vi.mocked(confirmByPasskey).mockResolvedValue(ok(undefined))
  await press('Use a passkey')
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(true)
})

test('a user without a passkey is only offered a code, and closing confirms nothing', async () => {
  vi.mocked(hasPasskeys).mockReturnValue(true)
  vi.mocked(listPasskeys).mockResolvedValue(ok([]))
  await show()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Send me a code' })).toBeTruthy()
  await press('Close')
  expect(onEnd).toHaveBeenCalledExactlyOnceWith(false)
})
