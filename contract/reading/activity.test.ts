import * as v from 'valibot'
import { expect, test } from 'vitest'
import { calls } from '../calls'

const activity = (kind: string, changes = {}) => ({
  id: kind,
  kind,
  at: '2026-01-01T00:00:00Z',
  isNew: true,
  people: [],
  peopleCount: 1,
  photoCount: 1,
  collection: null,
  clique: null,
  flick: null,
  text: null,
  ...changes,
})
const read = (...activities: unknown[]) => v.safeParse(calls.activities.answer, { activities })

test('activities of a kind that a later version added are left out of the list, whatever their fields', () => {
  const { success, output } = read(activity('like'), { id: 'x', kind: 'wave', hands: 2 }, activity('tag'))
  expect(success).toBe(true)
  expect(output).toMatchObject({ items: [{ kind: 'like' }, { kind: 'tag' }] })
})

test('an activity of a known kind that is not whole is still no answer', () => {
  expect(read(activity('like', { peopleCount: null })).success).toBe(false)
})
