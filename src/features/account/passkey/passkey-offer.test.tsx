// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../contract/failure'
import { addPasskey, type Passkey } from '../../../sync/lifecycle/passkeys'
import PasskeyOffer from './passkey-offer'

const site = vi.hoisted(() => ({ rpId: 'localhost' }))
vi.mock('../../../sync/session/use-config', () => ({ useConfig: () => ({ passkeys: site }) }))
vi.mock('../../../sync/lifecycle/passkeys', () => ({ addPasskey: vi.fn<typeof addPasskey>() }))
beforeEach(() => {
  site.rpId = location.hostname
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
})

const button = () => screen.queryByRole('button', { name: 'Add a passkey' })
/** Presses the button; the returned function answers. */
const press = () => {
  let answer = (_added: Awaited<ReturnType<typeof addPasskey>>) => {}
  vi.mocked(addPasskey).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  fireEvent.click(button() ?? document.body)
  return (added: Parameters<typeof answer>[0]) => act(async () => answer(added))
}

test('the button is busy until the passkey is added; then the user is told, and not asked again', async () => {
  render(<PasskeyOffer />)
  expect(button()?.getAttribute('aria-busy')).not.toBe('true')
  const answer = press()
  expect(button()?.getAttribute('aria-busy')).toBe('true')
  await answer(ok({} as Passkey))
  expect(screen.getByRole('status').textContent).toBe('Passkey added')
  expect(button()).toBeNull()
})

test('a passkey that could not be made is named and can be tried again, which removes the message', async () => {
  render(<PasskeyOffer />)
  await press()(fail('failed'))
  expect(screen.getByRole('alert').textContent).toBe('The passkey could not be used. Please try again.')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(button()?.getAttribute('aria-busy')).not.toBe('true')
  const answer = press()
  expect(screen.getByRole('alert').textContent).toBe('')
  await answer(fail('cancelled'))
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('nothing is offered on a site that passkeys do not belong to', () => {
  site.rpId = 'another.example'
  const { container } = render(<PasskeyOffer />)
  expect(container.textContent).toBe('')
})
