import { expect, test } from 'vitest'
import type { Flick } from '../../../../contract/entities'
import { sectionsOf } from './sections'

const taken = (date: string) => ({ date }) as Flick

// [R34]
test('each month is a section with its name', () => {
  const months = [
    { month: '2026-08', count: 3 },
    { month: '2024-02', count: 1 },
  ]
  expect(sectionsOf([], months)).toEqual([
    { title: 'August 2026', count: 3 },
    { title: 'February 2024', count: 1 },
  ])
})

// [R34]
test('until the months are known they are those of the photos at the beginning', () => {
  const places = [
    taken('2026-08-20T12:00:00.000Z'),
    taken('2026-08-02T12:00:00.000Z'),
    taken('2026-07-20T12:00:00.000Z'),
    undefined,
    taken('2020-01-20T12:00:00.000Z'),
  ]
  const sections = [
    { title: 'August 2026', count: 2 },
    { title: 'July 2026', count: 1 },
  ]
  expect(sectionsOf(places, undefined)).toEqual(sections)
  expect(sectionsOf(places, [])).toEqual(sections)
})
