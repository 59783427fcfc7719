import { expect, test } from 'vitest'
import { linkCopy } from './link-copy'
import { isOver, stateWords } from './link-words'

const now = Date.parse('2026-05-01T12:00:00Z')
const link = (minutes: number | null, uses = 0, useLimit: number | null = null) => ({
  linkId: '1',
  dateCreated: '2026-05-01T11:00:00Z',
  expiresAt: minutes === null ? null : new Date(now + minutes * 60_000).toISOString(),
  uses,
  useLimit,
})

test.each([
  [0.2, 'Expires in 1 minute'],
  [59, 'Expires in 59 minutes'],
  [120, 'Expires in 120 minutes'],
  [24 * 60, 'Expires in 24 hours'],
  [7 * 24 * 60, 'Expires in 7 days'],
  [7 * 24 * 60 - 5, 'Expires in 7 days'],
])('%s minutes: %s', (minutes, words) => {
  expect(stateWords(link(minutes), now)).toBe(words)
  expect(isOver(link(minutes), now)).toBe(false)
})

test('the end of a link is named, and a link without an end says so', () => {
  expect(stateWords(link(null), now)).toBe(linkCopy.linkEndless)
  expect(stateWords(link(0), now)).toBe(linkCopy.linkEnded)
  expect(stateWords(link(10, 3, 3), now)).toBe(linkCopy.linkUsedUp)
  expect([link(null, 5), link(0), link(10, 3, 3), link(10, 2, 3)].map((one) => isOver(one, now))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
