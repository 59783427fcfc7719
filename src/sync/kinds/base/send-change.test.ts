import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../../contract/failure'
import type { OutboxRow } from '../../../store/outbox/mutation-rows'
import { api } from '../../session/api'
import { setSession } from '../../session/session-state'
import { sendChange } from './send-change'

vi.mock('../../session/api', () => {
  const api = { deleteFlicks: vi.fn<() => unknown>() }
  return { api, asUser: () => api }
})
const send = vi.mocked(api.deleteFlicks as unknown as (...args: unknown[]) => Promise<unknown>)
const row = (key: string, change?: number): OutboxRow => ({
  key,
  kind: 'deletion',
  call: 'deleteFlicks',
  args: { body: { ids: ['p1'] } },
  shows: { collectionId: 'c1', photoIds: ['p1'], isDeleted: true, before: false, stale: [] },
  version: 'v2',
  ...(change !== undefined && { change }),
})
const sentWith = async (of: OutboxRow) => {
  send.mockReset().mockResolvedValue(ok(undefined))
  await sendChange('u', of)
  return send.mock.calls[0]?.[1]
}
const signIn = (uid: string) => setSession({ id: 'current', uid, signInId: 'phone', phoneNumber: '' })
beforeEach(() => signIn('u'))

// [O37]
test('a deletion that waits with an earlier deletion of its photo is a change of the same thing', async () => {
  expect(await sentWith(row('deletion p1', 7))).toEqual({ change: '7 phone deletion p1' })
  expect(await sentWith(row('deletion p1 v2', 8))).toEqual({ change: '8 phone deletion p1' })
})

test('a mutation of an earlier version, or of a user who is not signed in any more, is sent without a number', async () => {
  expect(await sentWith(row('deletion p1'))).toBeUndefined()
  signIn('another')
  expect(await sentWith(row('deletion p1', 7))).toBeUndefined()
})
