// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheOf, renewCache } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import { setSession } from '../session/session-state'
import { useKeptPicture } from './use-kept-picture'

const clock = vi.hoisted(() => ({ now: 0 }))
vi.mock('../../platform/clock', () => ({ now: () => clock.now, elapsed: () => clock.now }))

const DAY_MS = 24 * 3_600_000
const picture = new File(['one'], 'lake.jpg', { type: 'image/jpeg' })
const count = () => cacheOf('u').formPictures.count()

/** The field as a reloaded page shows it. */
const open = (form = 'edit-profile') => {
  const found: File[] = []
  const { result } = renderHook(() => useKeptPicture(form, 'picture', (file) => found.push(file)))
  return { found, keep: (file: File | undefined) => result.current(file) }
}

beforeEach(() => {
  clock.now = 100 * DAY_MS
  setSession({ id: 'current', uid: 'u', phoneNumber: '', userId: 'u1', username: 'maya' })
})
afterEach(async () => {
  await dropCache('u')
  renewCache('u')
})

test('a chosen picture is kept after a reload, only in its own form', async () => {
  open().keep(picture)
  await vi.waitFor(async () => expect(await count()).toBe(1))
  const other = open('registration')
  const { found } = open()
  await vi.waitFor(() => expect(found).toHaveLength(1))
  expect(found.map(({ name, type, size }) => [name, type, size])).toEqual([['lake.jpg', 'image/jpeg', 3]])
  expect(other.found).toEqual([])
})

test('it is gone once the form is saved or given up, and after a day', async () => {
  const field = open()
  field.keep(picture)
  await vi.waitFor(async () => expect(await count()).toBe(1))
  field.keep(undefined)
  await vi.waitFor(async () => expect(await count()).toBe(0))
  field.keep(picture)
  await vi.waitFor(async () => expect(await count()).toBe(1))
  clock.now += DAY_MS + 1
  const { found } = open()
  await vi.waitFor(async () => expect(await count()).toBe(0))
  expect(found).toEqual([])
})
