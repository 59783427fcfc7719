import { expect, test } from 'vitest'
import { reachOf } from './reach'

test.each([
  ['photos.example', 'all'],
  ['10.example', 'all'],
  ['203.0.113.7', 'all'],
  ['172.32.0.1', 'all'],
  ['127.0.0.1', 'device'],
  ['localhost', 'device'],
  ['[::1]', 'device'],
  ['192.168.1.20', 'network'],
  ['10.0.0.4', 'network'],
  ['172.20.0.4', 'network'],
  ['[fd00::4]', 'network'],
  ['nas', 'network'],
  ['photos.local', 'network'],
])('%s is reached by: %s', (hostname, reach) => {
  expect(reachOf(hostname)).toBe(reach)
})
