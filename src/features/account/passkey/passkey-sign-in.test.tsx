// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../contract/failure'
import { canSuggestPasskeys, hasPasskeys, stopSuggesting } from '../../../platform/identity/passkeys'
import { signInByPasskey, type PasskeyTrouble } from '../../../sync/lifecycle/passkeys'
import type { SignedIn } from '../../../sync/lifecycle/sign-in-with-token'
import PasskeySignIn from './passkey-sign-in'

vi.mock('../../../sync/session/use-config', () => ({ useConfig: () => ({}) }))
vi.mock('../../../sync/lifecycle/passkeys', () => ({ signInByPasskey: vi.fn<typeof signInByPasskey>() }))
vi.mock('../../../platform/identity/passkeys', () => ({
  canSuggestPasskeys: vi.fn<typeof canSuggestPasskeys>(),
  hasPasskeys: vi.fn<typeof hasPasskeys>(),
  stopSuggesting: vi.fn<typeof stopSuggesting>(),
}))
const onSignedIn = vi.fn<(outcome: SignedIn) => void>()
const sign = vi.mocked(signInByPasskey)
const never = new Promise<never>(() => {})
beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.mocked(hasPasskeys).mockReturnValue(true)
  vi.mocked(canSuggestPasskeys).mockResolvedValue(false)
  vi.mocked(stopSuggesting).mockResolvedValue()
  sign.mockReset().mockReturnValue(never)
})

const show = () => act(async () => render(<PasskeySignIn onSignedIn={onSignedIn} />))
const press = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' })))
const error = () => screen.getByRole('alert').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const MINUTE = 60_000

test('the button signs in, and says why it could not', async () => {
  await show()
  expect(sign).not.toHaveBeenCalled()
  for (const [code, text] of [
    ['failed', 'The passkey could not be used. Please try again.'],
    ['cancelled', ''],
  ] as const) {
    sign.mockResolvedValue(fail<PasskeyTrouble>(code))
    await press()
    expect(error()).toBe(text)
  }
  sign.mockResolvedValue(ok('registered'))
  await press()
  expect(sign).toHaveBeenLastCalledWith(false, expect.any(AbortSignal))
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('registered')
})

test('a field that can suggest passkeys gets a new challenge before the old one ends', async () => {
  vi.mocked(canSuggestPasskeys).mockResolvedValue(true)
  await show()
  expect(sign.mock.calls.map(([suggested]) => suggested)).toEqual([true])
  await pass(4 * MINUTE - 1)
  expect(sign).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(sign.mock.calls.map(([suggested]) => suggested)).toEqual([true, true])
  cleanup()
  expect(stopSuggesting).toHaveBeenCalledTimes(1)
  await pass(10 * MINUTE)
  expect(sign).toHaveBeenCalledTimes(2)
})

test('while the dialog of the button is open nothing is suggested', async () => {
  vi.mocked(canSuggestPasskeys).mockResolvedValue(true)
  await show()
  await press()
  await pass(10 * MINUTE)
  expect(sign.mock.calls.map(([suggested]) => suggested)).toEqual([true, false])
})

test.each([
  ['PASSKEY_REFUSED', 'This passkey was not accepted. Please try again, or sign in another way.'],
  ['PASSKEY_UNKNOWN', 'This passkey was removed. Delete it on this device too, and sign in another way.'],
  ['refused', ''],
  ['failed', ''],
] as const)('a suggested passkey that ends with %s says so only if the user chose it', async (code, text) => {
  vi.mocked(canSuggestPasskeys).mockResolvedValue(true)
  sign.mockResolvedValue(fail<PasskeyTrouble>(code))
  await show()
  expect(error()).toBe(text)
})

test('without passkeys nothing is shown or suggested', async () => {
  vi.mocked(hasPasskeys).mockReturnValue(false)
  vi.mocked(canSuggestPasskeys).mockResolvedValue(true)
  await show()
  expect(screen.queryByRole('button')).toBeNull()
  expect(sign).not.toHaveBeenCalled()
})
