import { expect, test } from 'vitest'
import type { Failure } from '../../../../contract/failure'
import type { GuestLink } from '../../../sync/joining/guest-links'
import { copy } from './copy'
import { rightsWords, stateWords, troubleWords } from './link-words'

const now = new Date(2026, 4, 1, 12).getTime()
const link = (hours: number, isPaused = false, add = true, see = true) =>
  ({ expiresAt: new Date(now + hours * 3_600_000).toISOString(), isPaused, rights: { add, see } }) as GuestLink

test.each([
  [link(30 * 24), 'Until 31 May'],
  [link(30 * 24, true), 'Paused'],
  [link(-1, true), 'Ended'],
  [link(0), 'Ended'],
  // Within two days the hour counts.
  [link(5), 'Until 1 May, 17:00'],
])('%j: %s', (shown, words) => expect(stateWords(shown, now)).toBe(words))

test('the rights of a link are named as they are chosen', () => {
  const named = [link(1), link(1, false, true, false), link(1, false, false, true)].map(rightsWords)
  expect(named).toEqual(['See and add photos', 'Add photos only', 'See photos only'])
  expect(rightsWords({ ...link(1), kind: 'wall' })).toBe('Photos on a screen')
})

test.each([
  ['NETWORK', copy.needsNetwork],
  ['TIMEOUT', copy.needsNetwork],
  ['FORBIDDEN', copy.notAllowed],
  ['NOT_FOUND', copy.notAllowed],
  ['TOO_MANY_REQUESTS', copy.tooMany],
  ['INTERNAL', copy.makeFailed],
] as const)('the failure %s says: %s', (code, words) => {
  expect(troubleWords({ code, message: '' } as Failure, copy.makeFailed)).toBe(words)
})
