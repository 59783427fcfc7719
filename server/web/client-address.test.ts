import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address'

const request = (forwarded: string | undefined, remoteAddress = '127.0.0.1') =>
  ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:51234', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['10.0.0.1, 203.0.113.7:80', '203.0.113.7'],
  ['unknown', 'unknown'],
  ['', '127.0.0.1'],
])('X-Forwarded-For %j is the address %s', (forwarded, address) => {
  expect(clientAddress(request(forwarded), 1)).toBe(address)
})

test('without proxies the header is not read', () => {
  expect(clientAddress(request('203.0.113.7'), 0)).toBe('127.0.0.1')
})
