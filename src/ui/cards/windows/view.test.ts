import { expect, test } from 'vitest'
import { viewOf } from './view'

const away = new Map([
  [0, 100],
  [1, 200],
  [3, 400],
])
const indexOf = (id: string) => Number(id)

test('windows in a row that are not drawn are one block of their heights and the gaps between them', () => {
  expect(viewOf({ size: 10, gap: 8, away, held: [] }).blocksOf(45, indexOf)).toEqual([
    { from: 0, to: 20, height: 308 },
    { from: 20, to: 30 },
    { from: 30, to: 40, height: 400 },
    { from: 40, to: 45 },
  ])
})

test('the window of a held item is drawn, wherever the item is now', () => {
  const view = viewOf({ size: 10, gap: 0, away, held: ['15', '-1'] })
  expect(view.blocksOf(25, indexOf)).toEqual([
    { from: 0, to: 10, height: 100 },
    { from: 10, to: 25 },
  ])
})
