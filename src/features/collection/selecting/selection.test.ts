import { expect, test, vi } from 'vitest'
import type { Flick } from '../../../../contract/entities'
import { chosenOf, createSelection, nextOf, rangeOf } from './selection'

const order = ['a', 'b', 'c', 'd', 'e']

test('a range has both its ends, in either direction; without a beginning it is its end', () => {
  expect(rangeOf(order, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(order, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(order, undefined, 'c')).toEqual(['c'])
  expect(rangeOf(order, 'gone', 'c')).toEqual(['c'])
})

test('a photo is selected and deselected; with none left, photos are still being selected', () => {
  const selection = createSelection()
  expect(selection.markOf('a')).toBeUndefined()
  selection.toggle('a')
  expect([selection.markOf('a'), selection.markOf('b')]).toEqual(['selected', 'open'])
  selection.toggle('a')
  expect(selection.read()).toEqual({ isActive: true, ids: new Set(), listed: new Map() })
  selection.end()
  expect(selection.markOf('a')).toBeUndefined()
})

test('a range is added from the photo that was selected last', () => {
  const selection = createSelection()
  selection.toggle('e')
  selection.toggle('b')
  selection.extend(order, 'd')
  expect([...selection.read().ids].toSorted()).toEqual(['b', 'c', 'd', 'e'])
  selection.extend(order, 'a')
  expect([...selection.read().ids].toSorted()).toEqual(order)
})

test('the range of a selection begins at its first photo', () => {
  const selection = createSelection()
  selection.extend(order, 'b')
  selection.extend(order, 'c')
  expect([...selection.read().ids]).toEqual(['b', 'c'])
})

test('listeners are called once for each change, and not if nothing changes', () => {
  const selection = createSelection()
  const listener = vi.fn<() => void>()
  const stop = selection.subscribe(listener)
  selection.end()
  selection.select(new Set(order))
  expect(listener).toHaveBeenCalledTimes(1)
  stop()
  selection.end()
  expect(listener).toHaveBeenCalledTimes(1)
})

test('if photos leave the list, the next remaining photo takes their place, at the end the previous one', () => {
  const gone = (...ids: string[]) => new Set(ids)
  expect(nextOf(order, gone('b', 'c'), 'b')).toBe('d')
  expect(nextOf(order, gone('b', 'd'), 'd')).toBe('e')
  expect(nextOf(order, gone('d', 'e'), 'e')).toBe('c')
  expect(nextOf(order, gone(...order), 'a')).toBeUndefined()
  expect(nextOf(order, gone('a'), undefined)).toBe('b')
})

test('a selection that ends because its photos leave names the next focus', () => {
  const selection = createSelection()
  const focused: (string | undefined)[] = []
  selection.toggle('b')
  selection.subscribe(() => focused.push(selection.anchor()))
  selection.endWithout(order, new Set(['b']))
  expect(focused).toEqual(['c'])
  expect([selection.read().isActive, selection.anchor()]).toEqual([false, undefined])
})

test('photos that are not known are selected, deselected and forgotten like others; one that was known and is gone is not', () => {
  const selection = createSelection()
  const flick = (id: string) => ({ id, owner: 'me', caption: id }) as Flick
  const known = ['a', 'b'].map(flick)
  const chosen = (flicks = known) => chosenOf(selection.read(), flicks).map(({ id, caption }) => [id, caption])
  selection.select(new Set(['a', 'b']))
  selection.add(['x', 'y'].map((id) => ({ id, owner: 'me' })))
  expect(chosen()).toEqual([
    ['a', 'a'],
    ['b', 'b'],
    ['x', undefined],
    ['y', undefined],
  ])
  selection.toggle('x')
  expect(chosen([flick('b'), flick('y')])).toEqual([
    ['b', 'b'],
    ['y', 'y'],
  ])
  selection.end()
  expect(selection.read().listed.size).toBe(0)
})
