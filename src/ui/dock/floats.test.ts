import { expect, test } from 'vitest'
import { enter, firstFloat, watchFloats, type Due } from './floats'

test('a toast is before a sign-in to the network, that before an upload, an upload before the note, and the install offer is last', () => {
  const floats: Due[] = (['install', 'offline', 'toast', 'upload', 'sign-in'] as const).map((kind) => ({ kind }))
  const leave = new Map(floats.map((float) => [float.kind, enter(float)]))
  const turns: string[] = []
  for (let first = firstFloat(); first; first = firstFloat()) {
    turns.push(first.kind)
    leave.get(first.kind)?.()
  }
  expect(turns).toEqual(['toast', 'sign-in', 'upload', 'offline', 'install'])
})

test('the first of two uploads keeps its turn, and each change is reported', () => {
  let changes = 0
  const unwatch = watchFloats(() => changes++)
  const first: Due = { kind: 'upload' }
  const second: Due = { kind: 'upload' }
  const leave = [enter(first), enter(second)]
  expect(firstFloat()).toBe(first)
  leave[0]?.()
  expect(firstFloat()).toBe(second)
  leave[1]?.()
  expect(firstFloat()).toBeUndefined()
  expect(changes).toBe(4)
  unwatch()
})
