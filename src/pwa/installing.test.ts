// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { askLater, isByHand, isGoodMoment, isInstalled, neverAsk, noteVisit } from './installing'

const HOUR_MS = 3_600_000
beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
})
const pass = (hours: number) => vi.setSystemTime(Date.now() + hours * HOUR_MS)

test('installing is offered from the second visit, or after an upload', () => {
  noteVisit()
  expect([isGoodMoment(false), isGoodMoment(true)]).toEqual([false, true])
  // Pages within an hour are the same visit, as long as they follow each other.
  pass(1)
  noteVisit()
  pass(1)
  noteVisit()
  expect(isGoodMoment(false)).toBe(false)
  pass(1.1)
  noteVisit()
  expect(isGoodMoment(false)).toBe(true)
})

test('a user who declined is asked again after 30 days, or never', () => {
  askLater()
  pass(30 * 24)
  expect(isGoodMoment(true)).toBe(false)
  pass(0.1)
  expect(isGoodMoment(true)).toBe(true)
  neverAsk()
  pass(365 * 24)
  expect(isGoodMoment(true)).toBe(false)
})

test('a damaged entry counts as none', () => {
  localStorage.setItem('clique.install', '{')
  noteVisit()
  expect([isGoodMoment(false), isGoodMoment(true)]).toEqual([false, true])
})

test('an installed app is recognised in every browser, and an iPhone in Safari is offered the way by hand', () => {
  const on = (standalone: boolean | undefined, maxTouchPoints: number, matches = false) => {
    vi.stubGlobal('navigator', { standalone, maxTouchPoints })
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches && query.includes('standalone') }))
    return { isInstalled: isInstalled(), isByHand: isByHand() }
  }
  expect(on(undefined, 0)).toEqual({ isInstalled: false, isByHand: false })
  expect(on(undefined, 0, true)).toEqual({ isInstalled: true, isByHand: false })
  expect(on(true, 5)).toEqual({ isInstalled: true, isByHand: false })
  expect(on(false, 5)).toEqual({ isInstalled: false, isByHand: true })
  // Safari on a Mac
  expect(on(false, 0)).toEqual({ isInstalled: false, isByHand: false })
})
