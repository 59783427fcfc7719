import { expect, test } from 'vitest'
import { hasPublicAddress, isPublic } from './public-address'

test.each(['17.57.144.84', '142.250.74.138', '2a00:1450:4001:82b::200a', '100.128.0.1', '172.32.0.1'])(
  '%s is public',
  (address) => expect(isPublic(address)).toBe(true),
)

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
])('%s is not', (address) => expect(isPublic(address)).toBe(false))

test('a name of this machine has no public address', async () => {
  expect(await hasPublicAddress('localhost')).toBe(false)
})
