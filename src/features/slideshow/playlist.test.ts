import { expect, test } from 'vitest'
import { goBack, goOn, notePhotos, setShuffled, shownOf, startPlaylist, type Playlist } from './playlist'

const ids = ['a', 'b', 'c', 'd']
const steps = (list: Playlist, count: number, of = ids, random = () => 0) => {
  const shown: (string | undefined)[] = []
  let now = list
  for (let step = 0; step < count; step++) {
    now = goOn(now, of, random)
    shown.push(shownOf(now))
  }
  return { shown, now }
}

test('a show begins with the open photo, and goes round in the order of the collection', () => {
  expect(shownOf(startPlaylist(ids, 'c'))).toBe('c')
  expect(shownOf(startPlaylist(ids, 'unknown'))).toBe('a')
  expect(steps(startPlaylist(ids, 'c'), 5).shown).toEqual(['d', 'a', 'b', 'c', 'd'])
})

test('a photo that joins is shown next, and the show continues at its place', () => {
  const list = notePhotos(startPlaylist(ids, 'b'), ['new', ...ids])
  const { shown } = steps(list, 5, ['new', ...ids])
  expect(shown).toEqual(['new', 'c', 'd', 'new', 'a'])
})

test('a photo that has just joined is not shown twice in a row at the turn of the round', () => {
  const list = notePhotos(startPlaylist(ids, 'd'), ['new', ...ids])
  expect(steps(list, 3, ['new', ...ids]).shown).toEqual(['new', 'a', 'b'])
})

test('photos of a page that is read for the first time do not jump the queue', () => {
  const begun = startPlaylist(['a', 'b', undefined, undefined], 'a')
  const list = notePhotos(notePhotos(begun, ['a', 'b', 'c', undefined]), ids)
  expect(steps(list, 3).shown).toEqual(['b', 'c', 'd'])
})

// Pages of two photos; in each order of arrival some page is read after the new photo was added.
test.each([
  ['first', ['new', 'a', undefined, undefined, undefined], ['new', 'a', 'b', 'c', 'd']],
  ['last', ['a', 'b', undefined, undefined, undefined], ['a', 'b', 'c', 'd', 'new']],
] as const)('a photo added as the %s is shown next, though a place is unknown for a moment', (_, during, whole) => {
  const begun = notePhotos(startPlaylist(['a', 'b', undefined, undefined], 'a'), ids)
  const list = notePhotos(notePhotos(begun, during), whole)
  expect(steps(list, 2, [...whole]).shown).toEqual(['new', 'b'])
})

test.each([
  ['before the other pages are read', ['new', 'a', 'b', undefined, undefined]],
  ['with an old last page', ['new', 'a', undefined, 'd', undefined]],
] as const)('a photo that joins %s is shown next', (_, during) => {
  const list = notePhotos(notePhotos(startPlaylist(['a', 'b', undefined, 'd'], 'a'), during), ['new', ...ids])
  expect(steps(list, 2, ['new', ...ids]).shown).toEqual(['new', 'b'])
})

test('a photo that has joined is shown once its page is known again', () => {
  const list = notePhotos(startPlaylist(ids, 'a'), ['new', ...ids])
  expect(shownOf(goOn(goOn(list, ids), ['new', ...ids]))).toBe('new')
})

test('each round of a shuffled show has each photo once, and none twice in a row', () => {
  const random = (() => {
    let seed = 7
    return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  })()
  const { shown } = steps(setShuffled(startPlaylist(ids, 'a'), true), 39, ids, random)
  const all = ['a', ...shown]
  for (let round = 0; round < 10; round++) expect(all.slice(round * 4, round * 4 + 4).toSorted()).toEqual(ids)
  expect(all.filter((id, at) => id === all[at - 1])).toEqual([])
})

test('the way back is the way that the show came; before its begin it is the order of the collection', () => {
  const { now } = steps(startPlaylist(ids, 'a'), 2)
  const back = goBack(now, ids)
  expect(shownOf(back)).toBe('b')
  expect(shownOf(goBack(goBack(back, ids), ids))).toBe('d')
})

test('a photo that was deleted is left out, on the way and on the way back', () => {
  const { now } = steps(startPlaylist(ids, 'a'), 1)
  const left = ['a', 'c', 'd']
  expect(shownOf(goOn(now, left))).toBe('c')
  expect(shownOf(goBack(goOn(now, left), left))).toBe('a')
  expect(shownOf(goOn(now, []))).toBeUndefined()
})

test('the trail of a show that runs for days stays short', () => {
  expect(steps(startPlaylist(ids, 'a'), 5000).now.trail.length).toBeLessThanOrEqual(200)
})
