import { expect, test } from 'vitest'
import { initialsOf } from './initials'

test.each([
  ['Maya Kern', 'MK'],
  ['  lake   house  weekend ', 'LW'],
  ['theo', 'T'],
  ['🏔️ Hikers', '🏔️H'],
  ['👨‍👩‍👧‍👦 family', '👨‍👩‍👧‍👦F'],
  ['', ''],
])('%j becomes %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
