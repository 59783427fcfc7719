import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { PUSH_SERVICES, readSubscription } from './subscription'

const owner = createECDH('prime256v1')
owner.generateKeys()
const p256dh = owner.getPublicKey('base64url')
const auth = randomBytes(16).toString('base64url')
const token = (endpoint: string, keys: Record<string, string> = {}) =>
  JSON.stringify({ endpoint, keys: { p256dh, auth, ...keys } })
const goes = (endpoint: string) => readSubscription(token(endpoint), PUSH_SERVICES) !== undefined

test('the browsers own services are called', () => {
  expect(goes('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
  expect(goes('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(true)
  expect(goes('https://web.push.apple.com/abc')).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://web.push.apple.com.evil.example/abc',
  'https://evilpush.apple.com/abc',
  'https://127.0.0.1/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://user@169.254.169.254/latest',
  'file:///etc/passwd',
])('%s is not', (endpoint) => {
  expect(goes(endpoint)).toBe(false)
})

test('other values are no subscription', () => {
  for (const text of ['phone', '{', '{}', 'null', '{"endpoint":1}'])
    expect(readSubscription(text, PUSH_SERVICES)).toBeUndefined()
})

const off = Buffer.from(p256dh, 'base64url')
off.writeUInt8(off.readUInt8(64) ^ 1, 64)

test.each<[string, Record<string, string>]>([
  ['a short key', { p256dh: p256dh.slice(0, 40) }],
  ['a compressed key', { p256dh: owner.getPublicKey('base64url', 'compressed') }],
  ['a point that is not on the curve', { p256dh: off.toString('base64url') }],
  ['a short secret', { auth: auth.slice(0, 20) }],
  ['a long secret', { auth: `${auth}AAAA` }],
])('%s is refused', (_, keys) => {
  expect(readSubscription(token('https://web.push.apple.com/abc', keys), PUSH_SERVICES)).toBeUndefined()
})

test('padding is no part of a key', () => {
  const padded = { p256dh: `${p256dh}=`, auth: `${auth}==` }
  expect(readSubscription(token('https://web.push.apple.com/abc', padded), PUSH_SERVICES)).toBeDefined()
})
