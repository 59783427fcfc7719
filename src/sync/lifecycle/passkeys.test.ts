// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { makePasskey, signWithPasskey, type PasskeyAnswer } from '../../platform/identity/passkeys'
import { removeLocal } from '../../platform/local-storage'
import { anonymousApi, api } from '../session/api'
import { addPasskey, listPasskeys, sendSigned } from './passkeys'

vi.mock('../session/api', () => ({
  api: {
    addPasskey: vi.fn<() => unknown>(),
    passkeyOptions: vi.fn<() => unknown>(),
    passkeys: vi.fn<() => unknown>(),
  },
  anonymousApi: { passkeySignInOptions: vi.fn<() => unknown>() },
}))
vi.mock('../session/sign-in-again', () => ({ withRecentSignIn: (call: () => unknown) => call() }))
vi.mock('../session/session-state', () => ({ currentSession: () => ({ uid: 'a', userId: 'maya' }) }))
vi.mock('./sign-in-with-token', () => ({}))
vi.mock('../../platform/identity/passkeys', async (original) => ({
  ...(await original<typeof import('../../platform/identity/passkeys')>()),
  makePasskey: vi.fn<typeof makePasskey>(),
  signWithPasskey: vi.fn<typeof signWithPasskey>(),
}))

const signalUnknownCredential = vi.fn<(what: unknown) => Promise<void>>()
const signalAllAcceptedCredentials = vi.fn<(what: unknown) => Promise<void>>()
const listed = (credentialId: string) => ({
  id: credentialId,
  credentialId,
  name: 'Phone',
  dateCreated: '2026-11-27T12:00:00.000Z',
  lastUsedAt: null,
  elsewhere: null,
})
const signed = (id: string) =>
  ok({ id, rawId: id, type: 'public-key', response: {} as never, clientExtensionResults: {} } as PasskeyAnswer)

beforeEach(() => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { signalAllAcceptedCredentials, signalUnknownCredential }),
  )
  signalUnknownCredential.mockResolvedValue(undefined)
  signalAllAcceptedCredentials.mockResolvedValue(undefined)
  vi.mocked(anonymousApi.passkeySignInOptions).mockResolvedValue(ok({ options: {} }))
  vi.mocked(api.passkeyOptions).mockResolvedValue(ok({ options: {} }))
})
afterEach(() => {
  removeLocal('clique.passkeys')
  vi.resetAllMocks()
})

test('the device is told which passkeys a user still has', async () => {
  vi.mocked(api.passkeys).mockResolvedValue(ok({ passkeys: [listed('one'), listed('two')] }))
  await listPasskeys()
  expect(signalAllAcceptedCredentials).toHaveBeenCalledExactlyOnceWith({
    rpId: location.hostname,
    userId: 'bWF5YQ',
    allAcceptedCredentialIds: ['one', 'two'],
  })
})

test('only a passkey that no user has is not offered again', async () => {
  for (const code of ['PASSKEY_REFUSED', 'NETWORK', 'PASSKEY_UNKNOWN'] as const) {
    vi.mocked(signWithPasskey).mockResolvedValue(signed(`with ${code}`))
    await sendSigned(false, () => Promise.resolve(fail({ code, message: '' })))
  }
  expect(signalUnknownCredential).toHaveBeenCalledExactlyOnceWith({
    rpId: location.hostname,
    credentialId: 'with PASSKEY_UNKNOWN',
  })
})

test('a sign-in that was left asks for no passkey, and sends no signature', async () => {
  const [life, call] = [new AbortController(), vi.fn<() => Promise<never>>()]
  vi.mocked(signWithPasskey).mockImplementation(() => {
    life.abort()
    return Promise.resolve(signed('late'))
  })
  expect(await sendSigned(false, call, life.signal)).toEqual(fail('cancelled'))
  expect(await sendSigned(false, call, life.signal)).toEqual(fail('cancelled'))
  expect([vi.mocked(signWithPasskey).mock.calls.length, call.mock.calls.length]).toEqual([1, 0])
})

test('passkeys that were made or used on this device are marked', async () => {
  const made = {
    id: 'made',
    rawId: 'made',
    type: 'public-key',
    response: { clientDataJSON: '', attestationObject: '' },
  }
  vi.mocked(makePasskey).mockResolvedValue(ok(made as never))
  vi.mocked(api.addPasskey).mockResolvedValue(ok({ passkey: listed('made') }))
  await addPasskey()
  vi.mocked(signWithPasskey).mockResolvedValue(signed('used'))
  await sendSigned(false, () => Promise.resolve(ok(undefined)))
  vi.mocked(api.passkeys).mockResolvedValue(ok({ passkeys: ['made', 'used', 'of another device'].map(listed) }))
  const answer = await listPasskeys()
  expect(answer.ok && answer.value.map(({ isHere }) => isHere)).toEqual([true, true, false])
})

test('a browser without these calls lists passkeys all the same', async () => {
  vi.stubGlobal('PublicKeyCredential', () => {})
  vi.mocked(api.passkeys).mockResolvedValue(ok({ passkeys: [listed('one')] }))
  expect((await listPasskeys()).ok).toBe(true)
})
