// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '../session/session-state'
import { dropForms } from './form-drafts'
import { useKeptFields } from './use-kept-fields'

const clock = vi.hoisted(() => ({ now: 0 }))
vi.mock('../../platform/clock', () => ({ now: () => clock.now }))

const HOUR_MS = 3_600_000
const signIn = (uid: string) => setSession({ uid, userId: uid, username: uid, profile: 'present' } as never)
/** The form as a reloaded page shows it. */
const open = (start: { name: string; bio: string }) => renderHook(() => useKeptFields('edit-clique 7', start)).result

beforeEach(() => {
  clock.now = 100 * HOUR_MS
  localStorage.clear()
  signIn('maya')
})

test('typed text is kept after a reload; an untouched field is as fresh as the server', () => {
  const before = open({ name: 'Lake', bio: 'Old' })
  act(() => before.current.change({ name: 'Lake h' }))
  act(() => before.current.change({ name: 'Lake house' }))
  expect(open({ name: 'Lake', bio: 'New' }).current.fields).toEqual({ name: 'Lake house', bio: 'New' })
})

test('two changes of one moment are both there', () => {
  const form = open({ name: '', bio: '' })
  act(() => {
    form.current.change({ name: 'Lake' })
    form.current.change({ bio: 'Blue' })
  })
  expect(form.current.fields).toEqual({ name: 'Lake', bio: 'Blue' })
  expect(open({ name: '', bio: '' }).current.fields).toEqual({ name: 'Lake', bio: 'Blue' })
})

test('nothing is stored of a form that is saved, given up, or as it began', () => {
  const form = open({ name: 'Lake', bio: '' })
  act(() => form.current.change({ name: 'x' }))
  act(() => form.current.forget())
  expect(localStorage).toHaveLength(0)
  act(() => form.current.change({ name: 'y' }))
  act(() => form.current.change({ name: 'Lake' }))
  expect(localStorage).toHaveLength(0)
})

test('a form is kept for its user, for a day, and not past their sign-out', () => {
  const form = open({ name: '', bio: '' })
  act(() => form.current.change({ name: 'Lake' }))
  const kept = () => open({ name: '', bio: '' }).current.fields.name
  signIn('theo')
  expect(kept()).toBe('')
  signIn('maya')
  clock.now += 23 * HOUR_MS
  expect(kept()).toBe('Lake')
  clock.now += HOUR_MS
  expect(kept()).toBe('')
  clock.now -= HOUR_MS
  dropForms('maya')
  expect(kept()).toBe('')
})

test('data of an earlier version does not break the form', () => {
  for (const text of [
    '{',
    '7',
    '[null]',
    '[["edit-clique 7",null,null]]',
    '[["edit-clique 7",360000000,{"name":7,"old":1}]]',
  ]) {
    localStorage.setItem('clique.form-drafts.maya', text)
    expect(open({ name: 'Lake', bio: '' }).current.fields).toEqual({ name: 'Lake', bio: '' })
  }
})
