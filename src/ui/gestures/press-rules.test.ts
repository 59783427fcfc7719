import { expect, test } from 'vitest'
import { isOther, isStray, isStrayKey, SWAP_MS, type LastPress, type Press, type Located } from './press-rules'

const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 44 })
const leave: Located = { control: 'action', says: 'Leave', box: box(0, 0) }
const next: Located = { control: 'row 2', says: 'Approve bob', box: box(0, 60) }
const third: Located = { control: 'row 3', says: 'Approve eve', box: box(0, 120) }
const at = { x: 50, y: 20 }
const last: LastPress = {
  place: at,
  at: 1000,
  control: 'action',
  says: 'Leave',
  changedAt: 0,
  layout: [leave, next, third],
}
const press = (changes: Partial<Press>): Press => ({
  place: at,
  at: 1100,
  control: 'action',
  says: 'Leave',
  ...changes,
})

test('a second press on a button that says the same is taken', () => {
  expect(isStray(last, press({}))).toBe(false)
})

test('a press on a button that says something else since is ignored, at any place on it', () => {
  expect(isStray(last, press({ says: 'Join' }))).toBe(true)
  expect(isStray(last, press({ says: 'Join', place: { x: 95, y: 40 } }))).toBe(true)
})

test('a press on another button in the place of the last press is ignored', () => {
  expect(isStray(last, press({ control: 'dialog', says: 'Delete' }))).toBe(true)
  expect(isStray(last, press({ control: 'dialog', says: 'Delete', place: { x: 400, y: 300 } }))).toBe(false)
})

test('it is taken once the time has passed since the last press and since the change that it made', () => {
  const joining = (time: number) => press({ says: 'Join', at: time })
  expect(isStray(last, joining(1000 + SWAP_MS))).toBe(false)
  const late = { ...last, changedAt: 3000 }
  expect(isStray(late, joining(3000 + SWAP_MS - 1))).toBe(true)
  expect(isStray(late, joining(3000 + SWAP_MS))).toBe(false)
})

test('a row that moved up is not pressed in place of the one that was there', () => {
  const aimedAtSecond = { x: 50, y: 80 }
  expect(isStray(last, press({ control: 'row 3', says: 'Approve eve', place: aimedAtSecond }))).toBe(true)
  expect(isStray(last, press({ control: 'row 2', says: 'Approve bob', place: aimedAtSecond }))).toBe(false)
})

test('a button next to the last press that existed before is taken', () => {
  const beside: Located = { control: 'decline', says: 'Decline', box: box(55, 0) }
  const both = { ...last, layout: [...last.layout, beside] }
  expect(isStray(both, press({ control: 'decline', says: 'Decline', place: { x: 60, y: 20 } }))).toBe(false)
})

test('a key that is pressed twice does not press what the button has become', () => {
  const join = { control: 'action', says: 'Join', at: 1100 }
  expect(isStrayKey(last, join)).toBe(true)
  expect(isStrayKey(last, { ...join, at: 9000 })).toBe(false)
  expect(isStrayKey(last, { ...join, says: 'Leave' })).toBe(false)
  expect(isStrayKey(last, { ...join, control: 'row 2' })).toBe(false)
})

test('a key that is held presses only the button that it was pressed on, as long as that says the same', () => {
  const held = { control: 'action', says: 'Leave' }
  expect(isOther(held, held)).toBe(false)
  expect(isOther(held, { ...held, says: 'Join' })).toBe(true)
  expect(isOther(held, { control: 'row 2', says: 'Leave' })).toBe(true)
  expect(isOther(undefined, held)).toBe(true)
})
