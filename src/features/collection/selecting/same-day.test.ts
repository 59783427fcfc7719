import { expect, test } from 'vitest'
import type { Flick } from '../../../../contract/entities'
import { sameDayAs } from './same-day'

const at = (id: string, ...local: [number, number, number, number]) =>
  ({ id, date: new Date(...local).toISOString() }) as Flick
const flicks = [
  at('late', 2024, 4, 2, 23),
  at('early', 2024, 4, 2, 0),
  at('before', 2024, 4, 1, 23),
  at('year', 2023, 4, 2, 12),
]

test('photos of one day of the device’s calendar belong together, and others do not', () => {
  expect(sameDayAs(flicks, 'early')).toEqual(['late', 'early'])
  expect(sameDayAs(flicks, 'before')).toEqual(['before'])
  expect(sameDayAs(flicks, 'year')).toEqual(['year'])
  expect(sameDayAs(flicks, 'gone')).toEqual([])
  expect(sameDayAs(flicks, undefined)).toEqual([])
})
