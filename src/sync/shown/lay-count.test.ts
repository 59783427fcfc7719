import { expect, test } from 'vitest'
import type { Collection, Flick } from '../../../contract/entities'
import type { ShownMutation } from '../kinds/base/effects'
import { createOverlay } from '../mutations/overlay/overlay'
import { layCount } from './lay-count'

const photos = (ids: string) =>
  ids
    .split(' ')
    .filter(Boolean)
    .map((id) => ({ id }) as Flick)
const row = (rest: Partial<ShownMutation>, version: string) =>
  ({ key: version, call: '', args: {}, version, acceptedAt: 5, ...rest }) as ShownMutation
const move = (ids: string, before: string, to: string, version = ids) =>
  row({ kind: 'move', shows: { photoIds: ids.split(' '), before, to, flicks: [], shownAt: 0, stale: [] } }, version)
const deletion = (ids: string, isDeleted: boolean, version = ids) =>
  row(
    {
      kind: 'deletion',
      shows: { collectionId: 'here', photoIds: ids.split(' '), isDeleted, before: !isDeleted, stale: [] },
    },
    version,
  )

/** The number of photos in `here` by an answer with these photos, requested before these mutations were accepted. */
const countOf = (ids: string, mutations: ShownMutation[], { more = 0, requestedAt = 1 } = {}) => {
  const items = photos(ids)
  const collection = { collectionId: 'here', flickCount: items.length + more, mostLikedImageUrl: null } as Collection
  const value = { collection, items, page: 0, hasMore: more > 0 }
  return layCount(createOverlay(mutations, 'u1'), { value, requestedAt })?.flickCount
}

// [O9]
test('a move that the server made while the answer was under way counts once', () => {
  const [away, here] = [move('p1 p2', 'here', 'there'), move('p1 p2', 'there', 'here')]
  expect(countOf('p1 p2 p3', [away])).toBe(1)
  expect(countOf('p3', [away])).toBe(1)
  expect(countOf('p3', [here])).toBe(3)
  expect(countOf('p1 p2 p3', [here])).toBe(3)
  // Requested after it: the answer's count is shown.
  expect(countOf('p1 p3', [away], { requestedAt: 6 })).toBe(2)
})

// [O9]
test('a copy that the server made while the answer was under way counts once', () => {
  const copied = row(
    { kind: 'copy', shows: { photoIds: ['p1', 'p2'], before: '', to: 'here', flicks: [], shownAt: 0, stale: [] } },
    'v1',
  )
  expect(countOf('p3', [copied])).toBe(3)
  expect(countOf('p1 p2 p3', [copied])).toBe(3)
  expect(countOf('p3', [copied, deletion('p1', true, 'v2')])).toBe(2)
  expect(countOf('p3', [copied], { requestedAt: 6 })).toBe(1)
  expect(countOf('p3', [copied], { more: 5 })).toBe(8)
})

// [O9]
test('the last of several moves decides the place of a photo, however many of them the answer has', () => {
  const back = [move('p1', 'here', 'there', 'v1'), move('p1', 'there', 'here', 'v2')]
  expect(countOf('p1 p2', back)).toBe(2)
  expect(countOf('p2', back)).toBe(2)
  const again = [...back, move('p1', 'here', 'third', 'v3')]
  expect(countOf('p1 p2', again)).toBe(1)
  expect(countOf('p2', again)).toBe(1)
})

// [O9]
test('a deletion that the server made while the answer was under way counts once', () => {
  for (const ids of ['p1 p2', 'p2']) {
    expect(countOf(ids, [deletion('p1', true)])).toBe(1)
    expect(countOf(ids, [deletion('p1', true, 'v1'), deletion('p1', false, 'v2')])).toBe(2)
    expect(countOf(ids, [deletion('p1', true, 'v1'), move('p1', 'here', 'there', 'v2')])).toBe(1)
  }
})

// [O9]
test('each mutation of a photo that may be on another page counts', () => {
  expect(countOf('p2 p3', [move('p1', 'here', 'there')], { more: 5 })).toBe(6)
  expect(countOf('p2 p3', [move('p1', 'there', 'here')], { more: 5 })).toBe(8)
  expect(countOf('p2 p3', [move('p2', 'there', 'here')], { more: 5 })).toBe(7)
  expect(countOf('p2 p3', [deletion('p1', true)], { more: 5 })).toBe(6)
  expect(countOf('p2 p3', [deletion('p1', true, 'v1'), deletion('p1', false, 'v2')], { more: 5 })).toBe(7)
})
