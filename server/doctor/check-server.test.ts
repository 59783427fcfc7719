import { expect, test } from 'vitest'
import { judgeBackups, judgeTestNumbers } from './check-server'
import type { Facts } from './facts'

const HOUR = 3_600_000
const now = new Date('2026-11-24T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
const backups = (state: Omit<NonNullable<Facts['backups']>, 'hours'>) =>
  judgeBackups({ backups: { hours: 24, ...state } } as Facts, now)

test.each([
  ['none, and none is being made', {}, 'wrong'],
  ['none, and the first one is being made', { running: ago(3) }, 'ok'],
  ['an old one', { last: ago(70), verified: ago(70) }, 'wrong'],
  ['an old one, and another one is being made', { last: ago(70), verified: ago(70), running: ago(20) }, 'ok'],
  ['one that never ends', { last: ago(120), verified: ago(120), running: ago(50) }, 'wrong'],
  ['a recent one', { last: ago(20), verified: ago(100) }, 'ok'],
])('backups are judged by the newest one and by the one that is being made: %s', (_, state, level) => {
  expect(backups(state)).toMatchObject({ level })
})

test.each([
  ['https://photos.example', true, 'wrong'],
  ['http://192.0.2.1:8080', true, 'wrong'],
  ['http://localhost:8080', true, 'ok'],
  ['http://[::1]:8080', true, 'ok'],
  ['https://photos.example', false, 'ok'],
])('a server with test numbers is a fault on a URL of other machines: %s, %s', (origin, hasTestNumbers, level) => {
  expect(judgeTestNumbers(origin, { hasTestNumbers } as Facts)).toMatchObject({ code: 'test-numbers', level })
})
