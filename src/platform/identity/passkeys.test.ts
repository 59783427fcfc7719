// @vitest-environment jsdom
import { startAuthentication } from '@simplewebauthn/browser'
import { expect, test, vi } from 'vitest'
import { elapsed } from '../clock'
import { signWithPasskey } from './passkeys'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn<() => unknown>() }))
vi.mock('../clock', () => ({ elapsed: vi.fn<() => number>() }))

test.each([
  ['NotAllowedError', 20, 'refused'],
  ['NotAllowedError', 900, 'cancelled'],
  ['AbortError', 20, 'cancelled'],
  ['InvalidStateError', 900, 'known'],
  ['SecurityError', 900, 'failed'],
] as const)('a %s after %d ms says that the passkey was %s', async (name, after, outcome) => {
  vi.mocked(elapsed)
    .mockReturnValueOnce(5000)
    .mockReturnValueOnce(5000 + after)
  vi.mocked(startAuthentication).mockRejectedValue(Object.assign(new Error('no'), { name }))
  expect(await signWithPasskey({}, false)).toEqual({ ok: false, error: outcome })
})
