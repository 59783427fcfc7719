import { expect, test } from 'vitest'
import { defaults, problemsOf, settingsOf, type Fields } from './settings'

const now = new Date(2026, 4, 1, 12).getTime()
const problems = (changes: Partial<Fields>) => Object.keys(problemsOf({ ...defaults, ...changes }, now))
const settings = (changes: Partial<Fields>) => settingsOf({ ...defaults, ...changes }, now)

test('the defaults make a link for a month, by which guests see, like and add', () => {
  expect(problems({})).toEqual([])
  expect(settings({})).toEqual({
    rights: { add: true, see: true, like: true, readComments: false, download: false, join: false },
    expiresIn: 30 * 86_400,
    photoLimit: 2000,
    guestPhotoLimit: 500,
  })
})

test('guests who may not see neither like, read nor download, whatever was chosen before', () => {
  const { rights } = settings({ may: 'add', like: true, readComments: true, download: true, join: true })
  expect(rights).toEqual({ add: true, see: false, like: false, readComments: false, download: false, join: true })
})

test('guests who may only see have no limit of photos to fill in', () => {
  expect(problems({ may: 'see', photoLimit: '', guestPhotoLimit: 'x' })).toEqual([])
  expect(settings({ may: 'see', photoLimit: '' })).toMatchObject({
    rights: { add: false, see: true },
    photoLimit: 2000,
  })
})

test('a link ends with its last day, which is today or later and within a year', () => {
  expect(settings({ ends: 'date', date: '2026-05-02' }).expiresIn).toBe(36 * 3600 - 1)
  expect(problems({ ends: 'date', date: '2026-05-01' })).toEqual([])
  for (const date of ['', '2026-04-30', '2027-05-02', 'soon'])
    expect(problems({ ends: 'date', date })).toEqual(['date'])
})

test.each(['0', '20001', '1.5', '', 'many', '-3'])('%j is no number of photos', (limit) => {
  expect(problems({ photoLimit: limit, guestPhotoLimit: limit })).toEqual(['photoLimit', 'guestPhotoLimit'])
})
