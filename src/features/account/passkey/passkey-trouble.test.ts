import { expect, test } from 'vitest'
import { describePasskeyTrouble } from './passkey-trouble'

test.each([
  ['cancelled', undefined],
  ['SIGN_IN_AGAIN', undefined],
  ['known', 'This device already has a passkey for your account.'],
  ['refused', 'This browser did not offer a passkey. Sign in another way, or open this page in another browser.'],
  ['PASSKEY_REFUSED', 'This passkey was not accepted. Please try again, or sign in another way.'],
  ['PASSKEY_UNKNOWN', 'This passkey was removed. Delete it on this device too, and sign in another way.'],
  ['NETWORK', 'Network error - please check your connection'],
  ['failed', 'The passkey could not be used. Please try again.'],
] as const)('%s is reported as %s', (code, message) => {
  expect(describePasskeyTrouble(code)).toBe(message)
})
