import { expect, test } from 'vitest'
import { describePasskeyTrouble } from './passkey-trouble'

test.each([
  ['cancelled', undefined],
  ['SIGN_IN_AGAIN', undefined],
  ['known', 'This device already has a passkey for your account.'],
  ['PASSKEY_REFUSED', 'This passkey was not accepted. It may have been removed. Sign in another way.'],
  ['NETWORK', 'Network error - please check your connection'],
  ['failed', 'The passkey could not be used. Please try again.'],
] as const)('%s is reported as %s', (code, message) => {
  expect(describePasskeyTrouble(code)).toBe(message)
})
