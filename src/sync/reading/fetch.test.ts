import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../contract/failure'
import { invitationWith } from '../../../tests/fixtures/invitation'
import { cacheOf, pathOf, renewCache } from '../../store/cache'
import { readResponse, writeResponse } from '../../store/responses'
import type { Mutation } from '../../store/outbox/mutation-rows'
import { stamp } from '../../store/stamp'
import { presentGuest } from '../guests/guest-session'
import { setSession } from '../session/session-state'
import { accept } from '../mutations/outbox/settle'
import { fetchResource } from './fetch'
import { resource } from './resource'

const call = vi.hoisted(() => vi.fn<(name: string) => unknown>())
vi.mock('../session/api', () => ({
  api: {},
  asUser: () => new Proxy({}, { get: (_, name: string) => async () => call(name) }),
}))

const UID = 'guest:g1'
const self = resource('guestSelf', {})
const comments = resource('commentsOfFlick', { params: { itemId: 'p1' }, query: {} })
const fetchAs = async (rights: Parameters<typeof invitationWith>[0], wanted: typeof self | typeof comments) => {
  setSession({ id: '/guest/1', uid: UID, phoneNumber: '', guest: presentGuest(invitationWith(rights)) })
  return fetchResource<unknown>(UID, wanted)
}

beforeEach(() => {
  renewCache(UID)
  call.mockReset().mockReturnValue(ok({ items: [], page: 0, size: 20, hasMore: false }))
})

test('a guest’s answer that the link does not allow is refused without a call, and no longer kept', async () => {
  await writeResponse(cacheOf(UID), comments.key, ok([]).value, { requestedAt: stamp() })
  expect(await fetchAs({ see: true }, comments)).toMatchObject({ ok: false, error: { code: 'FORBIDDEN', status: 403 } })
  expect(call).not.toHaveBeenCalled()
  expect(await readResponse(cacheOf(UID), comments.key)).toBeUndefined()
})

test('an answer that the link allows is fetched and kept', async () => {
  expect(await fetchAs({ see: true, readComments: true }, comments)).toMatchObject({ ok: true })
  expect(await fetchAs({}, self)).toMatchObject({ ok: true })
  expect(call.mock.calls).toEqual([['commentsOfFlick'], ['guestSelf']])
  expect(await readResponse(cacheOf(UID), comments.key)).toBeDefined()
})

test('an answer that was requested before a change of the user’s own replaces no stored answer', async () => {
  const db = cacheOf(UID)
  const stored = async () => (await readResponse(db, self.key))?.value
  await writeResponse(db, self.key, 'before', { requestedAt: stamp() })
  let answer: (value: unknown) => void = () => undefined
  call.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
  const fetched = fetchAs({}, self)
  await vi.waitFor(() => expect(call).toHaveBeenCalled())
  const shows = { collectionId: 'c1', photoIds: ['p1'], isDeleted: false, before: true, stale: [pathOf(self.key)] }
  const sent: Mutation<'deletion'> = {
    key: 'deletion p1',
    kind: 'deletion',
    call: 'restoreFlicks',
    args: { body: { ids: ['p1'] } },
    shows,
    version: 'v',
  } as const
  await accept(db, sent, undefined)
  answer(ok('between'))
  expect(await fetched).toEqual(ok('between'))
  expect(await stored()).toBe('before')
  call.mockReturnValueOnce(ok('after'))
  await fetchAs({}, self)
  expect(await stored()).toBe('after')
})
