// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Failure } from '../../../contract/failure'
import { cacheOf } from '../../store/cache'
import { openDevice, readOutbox } from '../test/device'
import { api } from '../session/api'
import { send } from './outbox/settle'
import { newRow } from './outbox/submit'
import { createClique, joinClique, leaveClique } from './cliques'
import type * as freshness from '../reading/freshness/freshness'
import { invalidateAll } from '../reading/freshness/freshness'
import { readStored } from '../reading/stored'
import { invalidate } from '../reading/freshness/invalidate'
import { markStaleSoon } from '../reading/freshness/stale-soon'
import { listsOfCliques, pathsOfClique } from '../reading/shows'
import { resource } from '../reading/resource'
import { setSession } from '../session/session-state'

vi.mock('../session/api', () => {
  const api = {
    createClique: vi.fn<() => unknown>(),
    inviteToClique: vi.fn<() => unknown>(),
    joinClique: vi.fn<() => unknown>(),
    leaveClique: vi.fn<() => unknown>(),
  }
  return { api, asUser: () => api }
})
vi.mock('../reading/freshness/stale-soon', () => ({ markStaleSoon: vi.fn<() => Promise<void>>() }))
vi.mock('../reading/freshness/invalidate', () => ({ invalidate: vi.fn<() => Promise<void>>() }))

vi.mock('../reading/freshness/freshness', async (original) => ({
  ...(await original<typeof freshness>()),
  invalidateAll: vi.fn<() => void>(),
}))

const calls = api as unknown as Record<
  'createClique' | 'inviteToClique' | 'joinClique' | 'leaveClique',
  ReturnType<typeof vi.fn>
>
const failed = (code: Failure['code'], status?: number) =>
  fail<Failure>({ code, message: '', ...(status !== undefined && { status }) })
const CLIENT_ID = '01990000-0000-7000-8000-000000000001'
const clique = { cliqueId: 'q', name: 'Family' }

openDevice({ phoneNumber: '+1', userId: 'me' })
beforeEach(() => {
  vi.resetAllMocks()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  calls.createClique.mockResolvedValue(ok({ clique }))
  calls.inviteToClique.mockResolvedValue(ok({}))
})

test('a new clique is private, is stored, and makes the lists of cliques old', async () => {
  expect(await createClique(CLIENT_ID, 'Family', ['u2'])).toEqual(ok(clique))
  expect(calls.createClique).toHaveBeenCalledWith({
    body: { name: 'Family', bio: '', isPrivate: true, clientId: CLIENT_ID },
  })
  expect(calls.inviteToClique).toHaveBeenCalledWith({ body: { cliqueId: 'q', userIds: ['u2'] } })
  expect((await readStored('u', resource('getClique', { params: { id: 'q' } })))?.value).toEqual({ clique })
  expect(invalidate).toHaveBeenCalledWith('u', listsOfCliques('me'))
})

test('a clique whose invitations fail exists nevertheless', async () => {
  calls.inviteToClique.mockResolvedValue(failed('INTERNAL', 500))
  expect(await createClique(CLIENT_ID, 'Family', ['u2'])).toEqual(ok(clique))
})

test('a clique without picked users sends no invitations', async () => {
  expect(await createClique(CLIENT_ID, 'Family', [])).toEqual(ok(clique))
  expect(calls.inviteToClique).not.toHaveBeenCalled()
})

test('a clique that is refused sends no invitations', async () => {
  calls.createClique.mockResolvedValue(failed('INVALID_REQUEST', 400))
  expect(await createClique(CLIENT_ID, '', ['u2'])).toMatchObject({ ok: false })
  expect(calls.inviteToClique).not.toHaveBeenCalled()
})

test('joining tells the server and makes the answers about the clique old', async () => {
  calls.joinClique.mockResolvedValue(ok({}))
  expect(await joinClique('q')).toEqual(ok('done'))
  expect(markStaleSoon).toHaveBeenCalledWith(cacheOf('u'), pathsOfClique('q', 'me'))
  expect(await readOutbox(cacheOf('u'))).toEqual([])
})

test.each(['NETWORK', 'TIMEOUT'] as const)('leaving is kept for later if the call fails with %s', async (code) => {
  calls.leaveClique.mockResolvedValue(failed(code))
  expect(await leaveClique('q')).toEqual(ok('kept'))
  expect(await readOutbox(cacheOf('u'))).toMatchObject([{ key: 'membership q', call: 'leaveClique' }])
})

test('joining and leaving make every stored answer old: rights and photos follow memberships', async () => {
  calls.joinClique.mockResolvedValue(ok({}))
  calls.leaveClique.mockResolvedValue(ok({}))
  await leaveClique('q')
  expect(calls.leaveClique).toHaveBeenLastCalledWith({ params: { id: 'q' } })
  expect(invalidateAll).toHaveBeenCalled()
  vi.mocked(invalidateAll).mockClear()
  await joinClique('q')
  expect(invalidateAll).toHaveBeenCalled()
  vi.mocked(invalidateAll).mockClear()
  await leaveClique('q', 'go')
  expect(calls.leaveClique).toHaveBeenLastCalledWith({ params: { id: 'q' }, query: { photos: 'go' } })
  expect(invalidateAll).toHaveBeenCalled()
})

// [O10]
test('a user who leaves, joins and leaves with their photos before the server answered joins first, so that the photos go', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await leaveClique('q')
  await joinClique('q')
  await leaveClique('q', 'go')
  const sent: string[] = []
  calls.joinClique.mockImplementation((args) => {
    sent.push(`join ${JSON.stringify(args)}`)
    return ok({})
  })
  calls.leaveClique.mockImplementation((args) => {
    sent.push(`leave ${JSON.stringify(args)}`)
    return ok({})
  })
  online.mockReturnValue(true)
  const [row] = await readOutbox(cacheOf('u'))
  expect(row && (await send('u', row))).toEqual(ok({}))
  const args = { params: { id: 'q' } }
  expect(sent).toEqual([
    `join ${JSON.stringify(args)}`,
    `leave ${JSON.stringify({ ...args, query: { photos: 'go' } })}`,
  ])
})

test.each([
  ['OVERTAKEN', 1],
  ['INVITE_ONLY', 0],
] as const)('if joining first is refused with %s, leaving is sent %i times', async (code, times) => {
  calls.joinClique.mockResolvedValue(failed(code, 409))
  calls.leaveClique.mockResolvedValue(ok({}))
  const row = newRow({
    key: 'membership q',
    kind: 'membership',
    call: 'leaveClique',
    args: { params: { id: 'q' }, query: { photos: 'go' } },
  })
  expect(await send('u', { ...row, joins: 1 })).toMatchObject({ ok: times === 1 })
  expect(calls.leaveClique).toHaveBeenCalledTimes(times)
})

test('without a network leaving is kept for later and the server is not asked', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await leaveClique('q')).toEqual(ok('kept'))
  expect(calls.leaveClique).not.toHaveBeenCalled()
})

test('a join that the server refuses is reported, and is not kept', async () => {
  calls.joinClique.mockResolvedValue(failed('INVITE_ONLY', 403))
  expect(await joinClique('q')).toMatchObject({ ok: false, error: { code: 'INVITE_ONLY' } })
  expect(await readOutbox(cacheOf('u'))).toEqual([])
  // The invitation that the answer still names has ended.
  expect(invalidate).toHaveBeenCalledExactlyOnceWith('u', ['getClique/q'])
})

test.each([408, 429, 503])('a join that the server answers with %i is reported, and not kept', async (status) => {
  calls.joinClique.mockResolvedValue(failed('UNEXPECTED', status))
  expect(await joinClique('q')).toMatchObject({ ok: false, error: { status } })
  expect(await readOutbox(cacheOf('u'))).toEqual([])
})

test('a user who is not registered yet requests nothing from the server', async () => {
  setSession({ id: 'current', uid: 'u', phoneNumber: '+1' })
  expect(await createClique(CLIENT_ID, 'Family', [])).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } })
  expect(await joinClique('q')).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } })
  expect(calls.createClique).not.toHaveBeenCalled()
  expect(calls.joinClique).not.toHaveBeenCalled()
})
