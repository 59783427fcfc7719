import { expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { fetchToken } from '../../platform/identity/identity'
import { bearerToken } from '../session/token'
import { signIn } from './sign-in'

vi.mock('../session/identity/identity-settings', () => ({}))
vi.mock('../../platform/identity/identity', () => ({ fetchToken: vi.fn<typeof fetchToken>() }))
vi.mock('../reading/own-profile', () => ({
  loadSelf: async () => (await bearerToken('ada', false)).ok && 'registered',
}))

// [S27]
test('the first call of a session has its token, and the provider is not asked', async () => {
  vi.mocked(fetchToken).mockResolvedValue(fail('unavailable'))
  const value = `header.${btoa(JSON.stringify({ sub: 'ada' }))}.signature`
  const token = { uid: 'ada', value, expiresAt: Date.now() + 3_600_000 }
  expect(await signIn({ uid: 'ada', signInId: 'one', phoneNumber: '+1', token })).toBe('registered')
  expect(await bearerToken('ada', false)).toEqual(ok(value))
  expect(fetchToken).not.toHaveBeenCalled()
})
