import { expect, test } from 'vitest'
import { cleanUsername, draftErrors, emptyDraft, type Draft } from './draft'

const good: Draft = { firstName: 'Maya', lastName: 'Kern', username: 'maya_k', bio: '', isOver16: true }

test.each([
  ['Maya Kern', 'mayakern'],
  ['maya_k', 'maya_k'],
  ['@Theo-99!', 'theo99'],
  ['müller', 'mller'],
  ['\u200f مايا_m 🙂 ', '_m'],
  ['\tmaya\u00a0k\n', 'mayak'],
])('%j typed as a username becomes %j', (typed, username) => {
  expect(cleanUsername(typed)).toBe(username)
})

test('a whole draft has no errors', () => {
  expect(draftErrors(good)).toEqual({})
})

test('an empty draft says what is missing', () => {
  expect(draftErrors(emptyDraft)).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
    username: 'Username is required',
    isOver16: 'You must be at least 16 years old to create an account',
  })
})

test.each([
  [{ username: 'x'.repeat(30), bio: 'x'.repeat(150) }, {}],
  [{ username: 'x'.repeat(31) }, { username: 'Username must be 30 characters or less' }],
  [{ username: 'no spaces' }, { username: 'Username can only contain letters, numbers, and underscores' }],
  [{ bio: 'x'.repeat(151) }, { bio: 'Bio must be 150 characters or less' }],
  [{ firstName: '  ' }, { firstName: 'First name is required' }],
  [{ lastName: '\u00a0\t\n' }, { lastName: 'Last name is required' }],
  [{ firstName: '👩‍👩‍👧', lastName: 'مايا', bio: '🙂'.repeat(150) }, {}],
  [{ bio: '🙂'.repeat(151) }, { bio: 'Bio must be 150 characters or less' }],
  [{ isOver16: false }, { isOver16: 'You must be at least 16 years old to create an account' }],
])('%j', (change, errors) => {
  expect(draftErrors({ ...good, ...change })).toEqual(errors)
})
