import { expect, test } from 'vitest'
import { describeSendError, testNumbers } from './send-code-error'

test.each([
  ['invalid-phone-number', 'Invalid phone number. Please check and try again.'],
  ['too-many-requests', 'Too many requests. Please try again later.'],
  ['quota-exceeded', 'SMS quota exceeded. Please try again later.'],
  ['captcha-check-failed', 'Security verification failed. Please refresh and try again.'],
  ['web-storage-unsupported', 'Your browser does not support phone authentication.'],
  ['not-ready', 'Security verification not ready. Please refresh and try again.'],
  ['already-rendered', 'Security verification issue. The page will reload automatically...'],
  ['other', 'Failed to send verification code. Please try again.'],
] as const)('%s is reported as the specification words it', (code, message) => {
  expect(describeSendError(code, false).message).toBe(message)
})

test('too many requests come with the wait and the test numbers', () => {
  const trouble = describeSendError('too-many-requests', false)
  expect(trouble.detail).toMatch(/Please wait 4 hours/)
  expect(trouble.testNumbers).toBe(true)
})

test('a refused credential is explained on a local host only', () => {
  expect(describeSendError('invalid-app-credential', true)).toMatchObject({ testNumbers: true })
  expect(describeSendError('invalid-app-credential', true).message).toMatch(/localhost/)
  expect(describeSendError('invalid-app-credential', false)).toMatchObject({
    testNumbers: false,
    message: 'Failed to send verification code. Please try again.',
  })
})

test('only a bot check that was already drawn reloads the page', () => {
  expect(describeSendError('already-rendered', false).reloads).toBe(true)
  expect(describeSendError('other', true).reloads).toBe(false)
})

test('the test numbers go from ones to fives', () => {
  expect(testNumbers).toHaveLength(5)
  expect(testNumbers[0]).toEqual({ number: '111-111-1111', code: '111111' })
  expect(testNumbers[4]).toEqual({ number: '555-555-5555', code: '555555' })
})
