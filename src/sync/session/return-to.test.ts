// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { currentSession, type Session } from './session-state'

vi.mock('./session-state', () => ({ currentSession: vi.fn<typeof currentSession>() }))
const session = (found: Partial<Session> | null) => vi.mocked(currentSession).mockReturnValue(found as Session | null)
const load = async () => {
  vi.resetModules()
  return { ...(await import('./return-to')), ...(await import('./return-address')) }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  session(null)
})

test('a page opened while signed out is shown once', async () => {
  const { noteAddress, takeAddress } = await load()
  noteAddress('/collection/1?sort=LIKESDESC')
  expect(takeAddress()).toBe('/collection/1?sort=LIKESDESC')
  expect(takeAddress()).toBe('/')
})

test('it lasts through registration', async () => {
  const { noteAddress, takeAddress } = await load()
  noteAddress('/clique/1')
  session({ profile: 'none' })
  expect(takeAddress()).toBe('/clique/1')
})

// [S21]
test('the path open at sign-out is not opened for the next user', async () => {
  const { noteAddress, takeAddress } = await load()
  session({ profile: 'present' })
  noteAddress('/profile/1')
  session(null)
  noteAddress('/profile/1')
  expect(takeAddress()).toBe('/')
})

const invitation = '/join#abcdefghijklmnopqrstuv'

test('an invitation is found again in a window of its own, once and for an hour', async () => {
  vi.useFakeTimers()
  const open = async () => {
    ;(await load()).noteAddress(invitation)
    sessionStorage.clear()
    return load()
  }
  const { noteAddress, takeAddress } = await open()
  noteAddress('/')
  expect(takeAddress()).toBe(invitation)
  expect(takeAddress()).toBe('/')
  const later = await open()
  vi.advanceTimersByTime(3_600_000)
  expect(later.takeAddress()).toBe('/')
  vi.useRealTimers()
})

test('a page opened after an invitation takes precedence; a declined invitation is forgotten', async () => {
  const { noteAddress, takeAddress, forgetAddress } = await load()
  noteAddress(invitation)
  noteAddress('/clique/1')
  expect(takeAddress()).toBe('/clique/1')
  noteAddress(invitation)
  forgetAddress()
  expect(takeAddress()).toBe('/')
})

test('an invitation opened while signed in is not stored', async () => {
  const { noteAddress, takeAddress } = await load()
  session({ profile: 'present' })
  noteAddress(invitation)
  session(null)
  expect(takeAddress()).toBe('/')
})

test('a place kept as an invitation leads only to invitations', async () => {
  localStorage.setItem('clique.invitation', `${Date.now()} //evil.example`)
  expect((await load()).takeAddress()).toBe('/')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/auth/register', 'javascript:alert(1)'])(
  '%s is no address of ours',
  async (address) => {
    sessionStorage.setItem('clique.return-to', address)
    expect((await load()).takeAddress()).toBe('/')
  },
)
