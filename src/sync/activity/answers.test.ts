// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import type { User } from '../../../contract/entities'
import { approveRequest, declineRequest } from './answers'
import { currentOverlay, readOverlay } from '../mutations/overlay/overlay'
import { invitationsPage, requestsPage } from './pages'
import { openDevice } from '../test/device'
import { api } from '../session/api'
import { storeAnswer } from '../reading/fetch'
import { readStored } from '../reading/stored'
import { stamp } from '../../store/stamp'

type Answer = typeof api.approveFollowRequest
vi.mock('../session/api', () => {
  const api = { approveFollowRequest: vi.fn<Answer>(), declineFollowRequest: vi.fn<Answer>() }
  return { api, asUser: () => api }
})
const approve = vi.mocked(api.approveFollowRequest)
const decline = vi.mocked(api.declineFollowRequest)

const stillOpen = async (userId: string, requestedAt = 0) => {
  await readOverlay('u')
  return currentOverlay('u').apply('request', userId, { userId } as User, requestedAt) !== undefined
}

openDevice()
beforeEach(() => {
  approve.mockReset().mockResolvedValue(ok({}))
  decline.mockReset().mockResolvedValue(ok({}))
})

test('an answer is shown while it is on its way, and stays once it was taken', async () => {
  let end: (answer: Awaited<ReturnType<Answer>>) => void = () => undefined
  approve.mockReturnValue(new Promise((resolve) => (end = resolve)))
  expect(await stillOpen('p1')).toBe(true)
  const given = approveRequest('p1')
  expect(await stillOpen('p1')).toBe(false)
  expect(await stillOpen('p2')).toBe(true)
  end(ok({}))
  await given
  expect(await stillOpen('p1')).toBe(false)
  expect(approve).toHaveBeenCalledWith({ params: { id: 'p1' } })
})

test('a refusal brings the question back', async () => {
  decline.mockResolvedValue(fail({ code: 'INTERNAL', message: 'no', status: 500 }))
  expect((await declineRequest('p3')).ok).toBe(false)
  expect(await stillOpen('p3')).toBe(true)
})

test('a user who asks again later is shown again', async () => {
  await declineRequest('p4')
  expect(await stillOpen('p4')).toBe(false)
  expect(await stillOpen('p4', stamp())).toBe(true)
})

test('the requests are fetched again after an answer, the invitations are not', async () => {
  const page = { items: [], page: 0, size: 20, total: 0, hasMore: false }
  await storeAnswer('u', requestsPage(0), page, stamp())
  await storeAnswer('u', invitationsPage(0), page, stamp())
  await approveRequest('p5')
  expect((await readStored('u', requestsPage(0)))?.stale).toBe(true)
  expect((await readStored('u', invitationsPage(0)))?.stale).toBeUndefined()
})
