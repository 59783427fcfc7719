import { expect, test } from 'vitest'
import { PUSH_SERVICES, readSubscription } from './subscription'

const token = (endpoint: string) => JSON.stringify({ endpoint, keys: { p256dh: 'BMq-x', auth: 'abc_' } })
const goes = (endpoint: string) => readSubscription(token(endpoint), PUSH_SERVICES) !== undefined

test('the browsers own services are called', () => {
  expect(goes('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
  expect(goes('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(true)
  expect(goes('https://web.push.apple.com/abc')).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilpush.apple.com/abc',
  'https://127.0.0.1/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@169.254.169.254/latest',
  'file:///etc/passwd',
])('%s is not', (endpoint) => {
  expect(goes(endpoint)).toBe(false)
})

test('what is no subscription is none', () => {
  for (const text of ['phone', '{', '{}', 'null', '{"endpoint":1}'])
    expect(readSubscription(text, PUSH_SERVICES)).toBeUndefined()
})
