import { expect, test } from 'vitest'
import { cleanCode, describeVerifyError, isComplete } from './code'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Clique: 123-456.', '123456'],
  ['1234567', '123456'],
  ['12a', '12'],
])('%j is read as %j', (text, code) => {
  expect(cleanCode(text)).toBe(code)
})

test('only six digits are a whole code', () => {
  expect(['', '12345', '123456'].map(isComplete)).toEqual([false, false, true])
})

test('errors are reported as the specification words them', () => {
  expect(describeVerifyError('invalid-verification-code')).toBe('Invalid verification code. Please try again.')
  expect(describeVerifyError('code-expired')).toBe('Verification code has expired. Please request a new one.')
  expect(describeVerifyError('no-pending')).toBe('No verification code sent. Please try again.')
})

test('digits of other scripts count', () => {
  expect([cleanCode('١٢٣ ٤٥٦'), cleanCode('１２３４５６')]).toEqual(['123456', '123456'])
})
