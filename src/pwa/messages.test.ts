import { expect, test } from 'vitest'
import { isSkipWaiting } from './messages'

test('the service worker obeys one message and ignores what looks like it', () => {
  expect(isSkipWaiting({ type: 'SKIP_WAITING' })).toBe(true)
  for (const other of [
    undefined,
    null,
    'SKIP_WAITING',
    ['SKIP_WAITING'],
    {},
    { type: 'skip_waiting' },
    { type: { toString: () => 'SKIP_WAITING' } },
  ])
    expect(isSkipWaiting(other)).toBe(false)
})
