// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Failure } from '../../../contract/failure'
import { listPasskeys, removePasskey, type Passkey } from '../../sync/lifecycle/passkeys'
import { readCodeEmail, removeCodeEmail } from '../../sync/session/identity/code-email'
import { WaysIn } from './ways-in'

vi.mock('../../sync/lifecycle/passkeys', () => ({
  listPasskeys: vi.fn<typeof listPasskeys>(),
  removePasskey: vi.fn<typeof removePasskey>(),
}))
vi.mock('../../sync/session/identity/code-email', () => ({
  readCodeEmail: vi.fn<typeof readCodeEmail>(),
  removeCodeEmail: vi.fn<typeof removeCodeEmail>(),
}))
const failure = fail<Failure>({ code: 'NETWORK', message: '' })
const phone = { id: 'k1', name: 'Phone', dateCreated: new Date().toISOString() } as Passkey
beforeEach(() => {
  vi.mocked(listPasskeys).mockResolvedValue(ok([phone]))
  vi.mocked(readCodeEmail).mockResolvedValue(ok({ email: 'me@example.org' }))
  vi.mocked(removePasskey).mockReset()
  vi.mocked(removeCodeEmail).mockReset()
})

const show = () => act(async () => render(<WaysIn />))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const buttons = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))

test('every remaining way to sign in is listed and can be removed', async () => {
  await show()
  expect(screen.getByRole('heading', { name: 'These can still sign you in' })).toBeTruthy()
  expect(buttons()).toEqual(['Remove Phone', 'Remove me@example.org'])
  expect(screen.getByText('Your codes are sent here')).toBeTruthy()
  vi.mocked(removePasskey).mockResolvedValue(ok(undefined) as never)
  vi.mocked(listPasskeys).mockResolvedValue(ok([]))
  await press('Remove Phone')
  expect(removePasskey).toHaveBeenCalledExactlyOnceWith('k1')
  expect(buttons()).toEqual(['Remove me@example.org'])
  expect(screen.getByRole('alert').textContent).toBe('')
  vi.mocked(removeCodeEmail).mockResolvedValue(ok(undefined) as never)
  vi.mocked(readCodeEmail).mockResolvedValue(ok({ email: null }))
  await press('Remove me@example.org')
  expect(removePasskey).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a way that could not be removed stays, with a message', async () => {
  vi.mocked(removePasskey).mockResolvedValue(failure)
  await show()
  await press('Remove Phone')
  expect(screen.getByRole('alert').textContent).toBe('That did not work. Please try again.')
  expect(buttons()).toEqual(['Remove Phone', 'Remove me@example.org'])
})

test.each([
  ['passkeys', () => vi.mocked(listPasskeys).mockResolvedValueOnce(failure)],
  ['the address', () => vi.mocked(readCodeEmail).mockResolvedValueOnce(failure)],
] as const)('a list without %s is not shown as whole, and can be read again', async (_, breakOnce) => {
  breakOnce()
  await show()
  expect(screen.queryByText('Phone')).toBeNull()
  await press('Try Again')
  expect(screen.getByText('Phone')).toBeTruthy()
})
