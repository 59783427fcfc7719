// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Failure } from '../../../contract/failure'
import type { Puzzle } from '../../../contract/puzzle'
import { invitationWith } from '../../../tests/fixtures/invitation'
import { readSession } from '../../store/device'
import { anonymousApi } from '../session/api'
import { currentSession } from '../session/session-state'
import { codeIn, enterLink, isOtherPage, lastName, pathOfLink, secretIn, shownSecretIn, type Entry } from './guest-link'

vi.mock('../session/api', () => ({
  api: {},
  anonymousApi: { openGuestLink: vi.fn<() => unknown>(), enterAsGuest: vi.fn<() => unknown>() },
}))
const enter = vi.mocked(anonymousApi.enterAsGuest)
const open = vi.mocked(anonymousApi.openGuestLink)

const [first, second] = ['a'.repeat(22), 'b'.repeat(22)]
const puzzle = (name: string) => ({ name }) as unknown as Puzzle
const entry = (secret: string): Entry => ({
  secret,
  name: 'Mia',
  puzzle: puzzle('old'),
  solve: async (one) => `solution of ${JSON.stringify(one)}`,
})
const accepted = ok({ userId: 'u1', uid: 'guest:u1', invitation: invitationWith({ add: true, see: true }) })
const refused = (code: Failure['code'], status?: number) =>
  fail<Failure>({ code, message: '', ...(status !== undefined && { status }) })
const tokens = () => enter.mock.calls.map(([{ body }]) => body.token)

beforeEach(() => {
  localStorage.clear()
  enter.mockReset().mockResolvedValue(accepted as never)
  open.mockReset()
})

test('a secret is all of a fragment, or the link was cut', () => {
  expect(secretIn(`#${first}`)).toBe(first)
  expect(secretIn(first)).toBe(first)
  for (const cut of ['', '#', `#${first.slice(1)}`, `#${first}a`, `#${first.slice(1)}/`])
    expect(secretIn(cut)).toBeUndefined()
})

test('after a dot, a fragment has the code of a guest or the secret of a link that a screen shows', () => {
  const code = 'c'.repeat(43)
  const parts = (hash: string) => [secretIn(hash), codeIn(hash), shownSecretIn(hash)]
  expect(parts(`#${first}.${code}`)).toEqual([first, code, undefined])
  expect(parts(`#${first}.${second}`)).toEqual([first, undefined, second])
  expect(parts(`#${first}.${code}a`)).toEqual([undefined, undefined, undefined])
})

test('the path of a link’s page is the same each time, another one for another link, and has nothing of the secret', () => {
  expect(pathOfLink(first)).toBe(pathOfLink(first))
  expect(pathOfLink(first)).not.toBe(pathOfLink(second))
  expect(pathOfLink(first)).toMatch(/^\/guest\/[a-z\d]{1,7}-[a-z\d]{1,7}$/)
  expect(pathOfLink(first)).not.toContain(first.slice(0, 4))
})

test('a page follows one session: the pages of guests are others than those of members', () => {
  expect(['/', '/collection/c1', '/guest', '/guest/'].map(isOtherPage)).toEqual([false, false, false, false])
  expect(isOtherPage(pathOfLink(first))).toBe(true)
})

test('a guest who has entered is this page’s session, with the calls of their link', async () => {
  expect(await enterLink(entry(first))).toEqual(ok(undefined))
  const [token] = tokens()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await readSession()).toMatchObject({
    uid: 'guest:u1',
    userId: 'u1',
    firstName: 'Mia',
    token: { uid: 'guest:u1', value: token, expiresAt: Number.POSITIVE_INFINITY },
    guest: { collection: { id: 'c1' }, may: expect.arrayContaining(['upload', 'getCollection']) },
  })
  expect(currentSession()?.uid).toBe('guest:u1')
  expect(lastName()).toBe('Mia')
})

test('entering again after a lost answer is the same guest; the next guest, and that of another link, are others', async () => {
  enter.mockResolvedValueOnce(refused('NETWORK'))
  expect(await enterLink(entry(first))).toEqual(refused('NETWORK'))
  await enterLink(entry(first))
  await enterLink(entry(first))
  const [lost, repeated, next] = tokens()
  expect(repeated).toBe(lost)
  expect(next).not.toBe(lost)
  enter.mockClear().mockResolvedValue(refused('NETWORK'))
  await enterLink(entry(first))
  await enterLink(entry(second))
  expect(new Set(tokens()).size).toBe(2)
})

test('the name is kept, even if the server does not answer', async () => {
  enter.mockResolvedValue(refused('NETWORK'))
  await enterLink(entry(first))
  expect(lastName()).toBe('Mia')
})

test('a puzzle that is too old is replaced by a new one, once, for the same guest', async () => {
  enter.mockResolvedValue(refused('FORBIDDEN', 403))
  open.mockResolvedValue(ok({ invitation: invitationWith(), puzzle: puzzle('new') }) as never)
  expect(await enterLink(entry(first))).toEqual(refused('FORBIDDEN', 403))
  const solutions = enter.mock.calls.map(([{ body }]) => body.solution)
  expect(solutions).toEqual(['solution of {"name":"old"}', 'solution of {"name":"new"}'])
  expect(new Set(tokens()).size).toBe(1)
  open.mockResolvedValue(refused('INVITE_REVOKED', 410) as never)
  expect(await enterLink(entry(first))).toEqual(refused('INVITE_REVOKED', 410))
  expect(enter).toHaveBeenCalledTimes(3)
})
