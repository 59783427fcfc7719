import { expect, test } from 'vitest'
import type { User } from '../../../../contract/entities'
import { changesOf, cleanUsername, draftErrors, draftOf, saveProblem } from './profile-draft'

const user: User = {
  userId: 'u1',
  username: 'maya_k',
  firstName: 'Maya',
  lastName: 'Kern',
  bio: 'Lakes',
  profilePic: null,
  isPrivate: false,
  followersCount: 0,
  followingCount: 0,
  cliqueCount: 0,
  relationship: 'following',
}
const draft = draftOf(user)

test('white space is stripped from a username, and its letters are lowered', () => {
  expect(cleanUsername(' Maya K\t_1 ')).toBe('mayak_1')
})

test('a profile as it is has no errors', () => {
  expect(Object.values(draftErrors(draft, user)).filter(Boolean)).toEqual([])
})

test.each([
  [{ firstName: ' ' }, 'firstName', 'First name is required'],
  [{ firstName: 'x'.repeat(51) }, 'firstName', 'First name must be less than 50 characters'],
  [{ lastName: '' }, 'lastName', 'Last name is required'],
  [{ lastName: 'x'.repeat(51) }, 'lastName', 'Last name must be less than 50 characters'],
  [{ username: '' }, 'username', 'Username is required'],
  [{ username: 'x'.repeat(51) }, 'username', 'Username must be less than 50 characters'],
  [{ username: 'maya-k' }, 'username', 'Username can only contain lowercase letters, numbers, and underscores'],
  [{ bio: '🙂'.repeat(121) }, 'bio', 'Bio must be less than 120 characters'],
  [{ username: 'мaya' }, 'username', 'Username can only contain lowercase letters, numbers, and underscores'],
  [{ bio: 'x'.repeat(121) }, 'bio', 'Bio must be less than 120 characters'],
] as const)('%o', (wrong, field, words) => {
  expect(draftErrors({ ...draft, ...wrong }, user)[field]).toBe(words)
  expect(saveProblem({ ...draft, ...wrong }, user, 'idle')).toBeDefined()
})

test.each([
  { firstName: 'x'.repeat(50) },
  { firstName: '👩‍👩‍👧 مايا' },
  { bio: '🙂'.repeat(120) },
  { username: 'x'.repeat(50) },
  { bio: 'x'.repeat(120) },
  { bio: '' },
])('%o may be saved', (change) => expect(saveProblem({ ...draft, ...change }, user, 'idle')).toBeUndefined())

test('a field that is as it was never blocks: a bio of registration may be longer than one that is edited', () => {
  const registered = { ...user, bio: 'x'.repeat(150) }
  const same = draftOf(registered)
  expect(draftErrors(same, registered).bio).toBeUndefined()
  expect(saveProblem({ ...same, firstName: 'Mia' }, registered, 'idle')).toBeUndefined()
  expect(changesOf({ ...same, firstName: 'Mia' }, registered)).toEqual({ firstName: 'Mia' })
  expect(draftErrors({ ...same, bio: 'x'.repeat(149) }, registered).bio).toBe('Bio must be less than 120 characters')
})

test('only what differs is sent', () => {
  expect(changesOf(draft, user)).toEqual({})
  expect(changesOf({ ...draft, firstName: ' Maya ', bio: '', isPrivate: true }, user)).toEqual({
    bio: '',
    isPrivate: true,
  })
})

test('nothing to save, a name being checked, and a taken one hold it back; one that could not be checked does not', () => {
  const renamed = { ...draft, username: 'mayak' }
  expect(saveProblem(draft, user, 'idle')).toBeDefined()
  expect(saveProblem(renamed, user, 'checking')).toBeDefined()
  expect(saveProblem(renamed, user, 'taken')).toBeDefined()
  expect(saveProblem(renamed, user, 'unable')).toBeUndefined()
  expect(saveProblem(renamed, user, 'available')).toBeUndefined()
})
