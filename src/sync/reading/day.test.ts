import { expect, test } from 'vitest'
import { dayOf, isOn } from './day'

const at = (...local: [number, number, number, number]) => ({ date: new Date(...local).toISOString() })

test('a day is one of the device’s calendar, from its first instant until before the next day’s', () => {
  const day = dayOf(at(2024, 4, 2, 23).date)
  expect(isOn(day, at(2024, 4, 2, 0))).toBe(true)
  expect(isOn(day, at(2024, 4, 2, 23))).toBe(true)
  expect(isOn(day, at(2024, 4, 1, 23))).toBe(false)
  expect(isOn(day, at(2024, 4, 3, 0))).toBe(false)
  expect(isOn(day, at(2023, 4, 2, 12))).toBe(false)
})
