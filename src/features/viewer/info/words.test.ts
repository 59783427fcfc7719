import { expect, test } from 'vitest'
import { longDate, placeOf } from './words'

test('a date is written out', () => {
  const words = longDate('2025-07-12T12:00:00.000Z')
  for (const part of ['Saturday', '12', 'July', '2025']) expect(words).toContain(part)
  expect(longDate('soon')).toBe('')
})

test('a place is its name, else its coordinates', () => {
  expect(placeOf({ location: { name: 'Lake Orta', lat: 45.81, lng: 8.4 } })).toBe('Lake Orta')
  expect(placeOf({ location: { lat: 45.8123, lng: 8.4 } })).toBe('45.81, 8.40')
  expect(placeOf({ location: { name: '', lat: 0, lng: 0 } })).toBe('0.00, 0.00')
  expect(placeOf({ location: { lat: 45.8123 } })).toBeUndefined()
  expect(placeOf({ location: null })).toBeUndefined()
})
