// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setSession } from '../session/session-state'
import { changedFields } from './changed-fields'
import { useEditedFields } from './use-edited-fields'

const start = { name: 'Lake', bio: 'Blue' }
type Fields = typeof start

const open = (shown: Fields, written = shown) =>
  renderHook(({ shown: now, written: own }) => useEditedFields('edit-clique 7', own, now), {
    initialProps: { shown, written },
  })
const toSend = ({ fields, known }: ReturnType<typeof useEditedFields<Fields>>) => changedFields(fields, known)

beforeEach(() => {
  localStorage.clear()
  setSession({ uid: 'maya', userId: 'maya', username: 'maya', profile: 'present' } as never)
})

test('an untouched field follows another editor, and is neither sent nor stored', () => {
  const { result, rerender } = open(start)
  const shown = { ...start, name: 'Sea' }
  rerender({ shown, written: shown })
  expect(result.current.fields).toEqual(shown)
  expect(toSend(result.current)).toEqual({})
  act(() => result.current.change({ bio: 'Green' }))
  expect(toSend(result.current)).toEqual({ bio: 'Green' })
  expect(localStorage.getItem('clique.form-drafts.maya')).not.toContain('Sea')
})

test('a field that both changed asks: the new text is taken and nothing is left to send', () => {
  const { result, rerender } = open(start)
  act(() => result.current.change({ name: 'Mine' }))
  const shown = { ...start, name: 'Sea' }
  rerender({ shown, written: shown })
  expect(result.current.hasConflicts).toBe(true)
  expect(result.current.conflictOn('name')?.theirs).toBe('Sea')
  expect(result.current.conflictOn('bio')).toBeUndefined()
  act(() => result.current.conflictOn('name')?.take())
  expect(result.current.fields.name).toBe('Sea')
  expect(toSend(result.current)).toEqual({})
})

test('kept, it is sent, and asks again only after another change', () => {
  const { result, rerender } = open(start)
  act(() => result.current.change({ name: 'Mine' }))
  const show = (name: string) => rerender({ shown: { ...start, name }, written: { ...start, name } })
  show('Sea')
  act(() => result.current.conflictOn('name')?.keep())
  expect(result.current.hasConflicts).toBe(false)
  expect(toSend(result.current)).toEqual({ name: 'Mine' })
  show('Sky')
  expect(result.current.conflictOn('name')?.theirs).toBe('Sky')
})

test('a text that a reload restored asks too if another editor changed the field in the meantime', () => {
  const before = open(start)
  act(() => before.result.current.change({ name: 'Mine' }))
  before.unmount()
  const { result } = open({ ...start, name: 'Sea', bio: 'Green' })
  expect(result.current.fields).toEqual({ name: 'Mine', bio: 'Green' })
  expect(result.current.conflictOn('name')?.theirs).toBe('Sea')
})

test('a save of its own that is shown and taken back again leaves the text in the form', () => {
  const { result, rerender } = open(start)
  act(() => result.current.change({ name: 'Mine' }))
  act(() => result.current.addSent(result.current.fields))
  const mine = { ...start, name: 'Mine' }
  rerender({ shown: mine, written: mine })
  rerender({ shown: start, written: start })
  expect(result.current.fields.name).toBe('Mine')
  expect(result.current.hasConflicts).toBe(false)
  expect(toSend(result.current)).toEqual({ name: 'Mine' })
})
