// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetPerson, keepRecentPeople, recentPeople, rememberPerson, watchRecentPeople } from './recent-people'
import { dropRecentPeople } from './drop-recent-people'
import { setSession } from '../session/session-state'

const person = (userId: string) => ({ userId, username: userId, firstName: '', lastName: '', profilePic: null })
const ids = () => recentPeople().map(({ userId }) => userId)
const signIn = (uid: string) => setSession({ id: 'current', uid, phoneNumber: '' })

beforeEach(() => {
  localStorage.clear()
  signIn('u')
})

test('most recent first, each once, ten at most', () => {
  for (let number = 1; number <= 11; number++) rememberPerson(person(`p${number}`))
  rememberPerson(person('p5'))
  expect(ids()).toEqual(['p5', 'p11', 'p10', 'p9', 'p8', 'p7', 'p6', 'p4', 'p3', 'p2'])
})

test('only what a row shows is kept', () => {
  rememberPerson({ ...person('a'), phoneNumber: '+1', bio: 'b' } as never)
  expect(recentPeople()).toEqual([person('a')])
})

test('removing one, all, and bringing them back', () => {
  rememberPerson(person('a'))
  rememberPerson(person('b'))
  const before = recentPeople()
  forgetPerson('a')
  expect(ids()).toEqual(['b'])
  keepRecentPeople([])
  expect(localStorage).toHaveLength(0)
  keepRecentPeople(before)
  expect(ids()).toEqual(['b', 'a'])
})

test("one person's are never another's, and signing out forgets them", () => {
  rememberPerson(person('a'))
  signIn('other')
  expect(ids()).toEqual([])
  signIn('u')
  expect(ids()).toEqual(['a'])
  dropRecentPeople('u')
  expect(ids()).toEqual([])
})

test('a damaged text is no list', () => {
  for (const text of ['{', '5', '[null, {"userId": 1}]']) {
    localStorage.setItem('clique.recent-searches.u', text)
    expect(recentPeople()).toEqual([])
  }
})

test('subscribers are notified of changes, and see the same list until there is one', () => {
  const listener = vi.fn<() => void>()
  const stop = watchRecentPeople(listener)
  rememberPerson(person('a'))
  expect(listener).toHaveBeenCalledTimes(1)
  expect(recentPeople()).toBe(recentPeople())
  stop()
  rememberPerson(person('b'))
  expect(listener).toHaveBeenCalledTimes(1)
})
