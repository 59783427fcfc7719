// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Failure } from '../../../contract/failure'
import { endDevice, endOtherDevices, listDevices, type Device } from '../../sync/lifecycle/devices'
import { addPasskey, listPasskeys, removePasskey, renamePasskey, type Passkey } from '../../sync/lifecycle/passkeys'
import {
  confirmCodeEmail,
  offerCodeEmail,
  readCodeEmail,
  removeCodeEmail,
} from '../../sync/session/identity/code-email'
import CodeEmailDialog from './code-email-dialog'
import DevicesDialog from './devices-dialog'
import PasskeysDialog from './passkeys-dialog'

vi.mock('../../sync/lifecycle/devices', () => ({
  endDevice: vi.fn<typeof endDevice>(),
  endOtherDevices: vi.fn<typeof endOtherDevices>(),
  listDevices: vi.fn<typeof listDevices>(),
}))
vi.mock('../../sync/lifecycle/passkeys', () => ({
  addPasskey: vi.fn<typeof addPasskey>(),
  listPasskeys: vi.fn<typeof listPasskeys>(),
  removePasskey: vi.fn<typeof removePasskey>(),
  renamePasskey: vi.fn<typeof renamePasskey>(),
}))
vi.mock('../../sync/session/identity/code-email', () => ({
  confirmCodeEmail: vi.fn<typeof confirmCodeEmail>(),
  offerCodeEmail: vi.fn<typeof offerCodeEmail>(),
  readCodeEmail: vi.fn<typeof readCodeEmail>(),
  removeCodeEmail: vi.fn<typeof removeCodeEmail>(),
}))
vi.mock('./ways-in', () => ({ WaysIn: () => <p>the ways in</p> }))

const onClose = vi.fn<() => void>()
beforeEach(() => {
  vi.resetAllMocks()
})

const refused = (code: Failure['code'], status?: number) =>
  fail({ code, message: '', ...(status !== undefined && { status }) } as Failure)
const done = () => ok(undefined) as never
const show = async (dialog: React.ReactNode, name: string) => {
  cleanup()
  render(dialog)
  await screen.findByRole('dialog', { name })
  await act(async () => {})
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => act(async () => fireEvent.click(button(name)))
const confirm = (name: string) =>
  act(async () => fireEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
/** The dialog's own messages. */
const errors = () => screen.getAllByRole('alert').flatMap(({ textContent }) => textContent || [])
const names = () => screen.queryAllByRole('button').map((one) => one.ariaLabel ?? one.textContent)

// Devices

const device = (id: string, isThisDevice: boolean): Device =>
  ({ id, name: id, isThisDevice, lastSeenAt: new Date(Date.now() - 3_600_000).toISOString() }) as Device
const showDevices = (...devices: Device[]) => {
  vi.mocked(listDevices).mockResolvedValue(ok(devices))
  return show(<DevicesDialog onClose={onClose} />, 'Devices')
}

test('every other device can be signed out after a confirmation; one that has ended already is no error', async () => {
  await showDevices(device('Phone', true), device('Laptop', false))
  expect(screen.getByText('This device')).toBeTruthy()
  expect(screen.getByText('Last seen 1h ago')).toBeTruthy()
  expect(names()).not.toContain('Sign out Phone')
  await press('Sign out Laptop')
  await screen.findByRole('alertdialog', { name: 'Sign out Laptop?' })
  expect(endDevice).not.toHaveBeenCalled()
  vi.mocked(endDevice).mockResolvedValue(refused('NOT_FOUND', 404) as never)
  vi.mocked(listDevices).mockResolvedValue(ok([device('Phone', true)]))
  await confirm('Sign out')
  expect(endDevice).toHaveBeenCalledExactlyOnceWith('Laptop')
  expect(errors()).toEqual([])
  expect(screen.queryByText('Laptop')).toBeNull()
  expect(names()).not.toContain('Sign out all other devices')
  expect(screen.queryByText('the ways in')).toBeNull()
})

test('after all other devices were signed out, the remaining ways to sign in are listed', async () => {
  await showDevices(device('Phone', true), device('Laptop', false))
  await press('Sign out all other devices')
  await screen.findByRole('alertdialog', { name: 'Sign out all other devices?' })
  vi.mocked(endOtherDevices).mockResolvedValue(done())
  await confirm('Sign out')
  expect(endOtherDevices).toHaveBeenCalledTimes(1)
  expect(endDevice).not.toHaveBeenCalled()
  expect(screen.getByText('the ways in')).toBeTruthy()
})

test('a device that could not be signed out stays, with a message', async () => {
  await showDevices(device('Phone', true), device('Laptop', false))
  vi.mocked(endOtherDevices).mockResolvedValue(refused('NETWORK') as never)
  await press('Sign out all other devices')
  await screen.findByRole('alertdialog')
  await confirm('Sign out')
  expect(errors()).toEqual(['That did not work. Please try again.'])
  expect(screen.queryByText('the ways in')).toBeNull()
})

test('devices that cannot be read can be read again', async () => {
  vi.mocked(listDevices).mockResolvedValueOnce(refused('NETWORK'))
  await show(<DevicesDialog onClose={onClose} />, 'Devices')
  vi.mocked(listDevices).mockResolvedValue(ok([device('Phone', true)]))
  await press('Try Again')
  expect(screen.getByText('Phone')).toBeTruthy()
})

// Passkeys

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()
const passkey = (name: string, more: Partial<Passkey> = {}): Passkey => ({
  id: name,
  credentialId: name,
  name,
  dateCreated: anHourAgo(),
  lastUsedAt: null,
  elsewhere: null,
  isHere: false,
  ...more,
})
const showPasskeys = (...passkeys: Passkey[]) => {
  vi.mocked(listPasskeys).mockResolvedValue(ok(passkeys))
  return show(<PasskeysDialog onClose={onClose} />, 'Passkeys')
}

test('passkeys are listed with their age and last use, and one can be added', async () => {
  await showPasskeys()
  expect(screen.getByText('No passkeys yet.')).toBeTruthy()
  vi.mocked(addPasskey).mockResolvedValue(ok({} as Passkey))
  vi.mocked(listPasskeys).mockResolvedValue(
    ok([passkey('Phone', { isHere: true }), passkey('Laptop', { lastUsedAt: anHourAgo() })]),
  )
  await press('Add a passkey on this device')
  expect(screen.getByText('On this device · Added 1h ago, not used yet')).toBeTruthy()
  expect(screen.getByText('Added 1h ago, last used 1h ago')).toBeTruthy()
  expect(screen.queryByText('No passkeys yet.')).toBeNull()
})

test.each([
  ['known', ['This device already has a passkey for your account.']],
  ['failed', ['That did not work. Please try again.']],
  ['refused', ['This browser did not offer to make a passkey. Try another browser.']],
  ['cancelled', []],
  ['SIGN_IN_AGAIN', []],
] as const)('a passkey that was not added (%s) is explained unless the user cancelled', async (code, messages) => {
  await showPasskeys()
  vi.mocked(addPasskey).mockResolvedValue(fail(code))
  await press('Add a passkey on this device')
  expect(errors()).toEqual(messages)
})

test('a passkey of another host name of this server is named as such', async () => {
  await showPasskeys(passkey('Phone', { elsewhere: 'old.example' }))
  expect(screen.getByText('Made for old.example, and of no use here. Remove it, and add another one.')).toBeTruthy()
})

test('a passkey can be renamed, and its button takes the focus again', async () => {
  await showPasskeys(passkey('Phone'))
  await press('Rename Phone')
  expect(document.activeElement).toBe(screen.getByLabelText('Name of the passkey'))
  type('Name of the passkey', '   ')
  await press('Save')
  expect(renamePasskey).not.toHaveBeenCalled()
  type('Name of the passkey', ' Old phone ')
  vi.mocked(renamePasskey).mockResolvedValue(refused('NETWORK'))
  await press('Save')
  expect(renamePasskey).toHaveBeenLastCalledWith('Phone', 'Old phone')
  expect(errors()).toEqual(['That did not work. Please try again.'])
  expect(screen.getByLabelText<HTMLInputElement>('Name of the passkey').value).toBe(' Old phone ')
  vi.mocked(renamePasskey).mockResolvedValue(done())
  await press('Save')
  expect(errors()).toEqual([])
  expect(document.activeElement).toBe(button('Rename Phone'))
  await press('Rename Phone')
  await press('Cancel')
  expect(renamePasskey).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(button('Rename Phone'))
})

test('a passkey is removed after a confirmation', async () => {
  await showPasskeys(passkey('Phone'))
  await press('Remove Phone')
  await screen.findByRole('alertdialog', { name: 'Remove Phone?' })
  vi.mocked(removePasskey).mockResolvedValue(done())
  vi.mocked(listPasskeys).mockResolvedValue(ok([]))
  await confirm('Remove')
  expect(removePasskey).toHaveBeenCalledExactlyOnceWith('Phone')
  expect(screen.getByText('No passkeys yet.')).toBeTruthy()
})

// Codes by e-mail

const showEmail = (email: string | null) => {
  vi.mocked(readCodeEmail).mockResolvedValue(ok({ email }))
  return show(<CodeEmailDialog onClose={onClose} />, 'Sign-in codes by e-mail')
}
const offer = async () => {
  vi.mocked(offerCodeEmail).mockResolvedValue(ok({ session: 's1' }) as never)
  type('E-mail address', ' me@example.org ')
  await press('Send a code to confirm it')
}

test('an address counts once its code was entered', async () => {
  await showEmail(null)
  type('E-mail address', 'no address')
  await press('Send a code to confirm it')
  expect(offerCodeEmail).not.toHaveBeenCalled()
  await offer()
  expect(offerCodeEmail).toHaveBeenCalledExactlyOnceWith('me@example.org')
  const code = screen.getByLabelText<HTMLInputElement>('Code sent to me@example.org')
  expect([document.activeElement, code.value]).toEqual([code, ''])
  type('Code sent to me@example.org', '12-345')
  await press('Confirm')
  expect(confirmCodeEmail).not.toHaveBeenCalled()
  vi.mocked(confirmCodeEmail).mockResolvedValue(ok({ email: 'me@example.org' }))
  type('Code sent to me@example.org', '12-34567')
  await press('Confirm')
  expect(confirmCodeEmail).toHaveBeenCalledExactlyOnceWith('s1', '123456')
  expect(screen.getByText('me@example.org')).toBeTruthy()
  expect(screen.getByLabelText('Another e-mail address')).toBeTruthy()
  vi.mocked(removeCodeEmail).mockResolvedValue(done())
  await press('Remove')
  expect(screen.queryByText('me@example.org')).toBeNull()
})

test.each([
  ['NETWORK', "You're offline. Please try again once you are connected."],
  ['TOO_MANY_REQUESTS', 'Too many codes were requested. Please try again later.'],
  ['INTERNAL', 'The code could not be sent. Check the address, or try again later.'],
  ['SIGN_IN_AGAIN', undefined],
] as const)('a code that was not sent is explained: %s', async (code, text) => {
  await showEmail('old@example.org')
  vi.mocked(offerCodeEmail).mockResolvedValue(refused(code))
  type('Another e-mail address', 'me@example.org')
  await press('Send a code to confirm it')
  expect(errors()).toEqual(text === undefined ? [] : [text])
  expect(screen.getByText('old@example.org')).toBeTruthy()
})

test.each([
  ['INVALID_REQUEST', 'That code is not correct. Please try again.'],
  ['NOT_FOUND', 'That code no longer works. Send another code.'],
  ['TIMEOUT', "You're offline. Please try again once you are connected."],
] as const)('a code that is refused is explained (%s); another code or address can be used', async (code, text) => {
  await showEmail(null)
  await offer()
  vi.mocked(confirmCodeEmail).mockResolvedValue(refused(code))
  type('Code sent to me@example.org', '123456')
  await press('Confirm')
  expect(errors()).toEqual([text])
  await press('Send another code')
  expect(vi.mocked(offerCodeEmail).mock.calls).toEqual([['me@example.org'], ['me@example.org']])
  expect([errors(), screen.getByLabelText<HTMLInputElement>('Code sent to me@example.org').value]).toEqual([[], ''])
  await press('Use another address')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('')
})
