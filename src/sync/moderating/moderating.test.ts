// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clique, CliqueReport, Collection, Flick } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import { cacheOf } from '../../store/cache'
import { mustFollow } from '../mutations/outbox/order'
import { openDevice, readOutbox } from '../test/device'
import { api } from '../session/api'
import { restorePhoto } from '../deleting/deleting'
import { handOverClique } from '../mutations/people-changes'
import { currentOverlay, readOverlay } from '../mutations/overlay/overlay'
import { muteComments } from './mute-comments'
import { settleReport } from './reports'

type Settle = typeof api.settleCliqueReport
type Mute = typeof api.muteComments
vi.mock('../session/api', () => {
  const api = { settleCliqueReport: vi.fn<Settle>(), muteComments: vi.fn<Mute>() }
  return { api, asUser: () => api }
})
const settle = vi.mocked(api.settleCliqueReport)
const mute = vi.mocked(api.muteComments)

const clique = { cliqueId: 'q1', openReports: 2 } as Clique
const report = { photoId: 'p1', collection: { id: 'c1', name: 'Summer' } } as CliqueReport
const collection = { collectionId: 'c1', flickCount: 3 } as Collection

const { refusals, run, sent } = openDevice()
beforeEach(() => {
  settle.mockReset().mockResolvedValue(ok({}))
})

const shown = async () => {
  await readOverlay('u')
  const overlay = currentOverlay('u')
  return {
    isListed: overlay.apply('report', 'p1', report, 0) !== undefined,
    open: overlay.apply('clique', 'q1', clique, 0)?.openReports,
    isDeleted: overlay.apply('flick', 'p1', { id: 'p1' } as Flick, 0)?.isDeleted === true,
    count: overlay.apply('collection', 'c1', collection, 0)?.flickCount,
  }
}

// [O1] [O6]
test('a reported photo that is removed leaves the list, the count and its collection before the server has answered', async () => {
  await settleReport('q1', report, 'remove')
  expect(await shown()).toEqual({ isListed: false, open: 1, isDeleted: true, count: 2 })
  expect(settle).not.toHaveBeenCalled()
  run()
  await sent()
  expect(settle).toHaveBeenCalledWith({ params: { id: 'q1', photoId: 'p1' }, body: { decision: 'remove' } })
})

test('a kept photo leaves only the list', async () => {
  await settleReport('q1', report, 'keep')
  expect(await shown()).toEqual({ isListed: false, open: 1, isDeleted: false, count: 3 })
})

// [O24]
test('a report that another device or an operator has settled is settled', async () => {
  settle.mockResolvedValue(fail({ code: 'NOT_FOUND', message: '', status: 404 }))
  await settleReport('q1', report, 'keep')
  run()
  await sent()
  expect(refusals).toEqual([])
  expect((await shown()).isListed).toBe(false)
})

// [O22]
test('a decision of a user who leads no more is taken back, and the user is notified', async () => {
  settle.mockResolvedValue(fail({ code: 'FORBIDDEN', message: '', status: 403 }))
  await settleReport('q1', report, 'remove')
  run()
  await sent()
  await vi.waitFor(() => expect(refusals).toMatchObject([{ kind: 'moderation' }]))
  expect(await shown()).toEqual({ isListed: true, open: 2, isDeleted: false, count: 3 })
})

// [O14]
test('a decision is sent before the lead is handed on, and before the photo is restored', async () => {
  await settleReport('q1', report, 'remove')
  await handOverClique('q1', 'u2')
  await restorePhoto({ id: 'p1', collection: { id: 'c1', name: '', cliqueId: 'q1', creatorId: null } })
  const [decision, lead, restored] = await readOutbox(cacheOf('u'))
  if (!decision || !lead || !restored) throw new Error('not stored')
  expect([mustFollow(lead, decision), mustFollow(restored, decision), mustFollow(restored, lead)]).toEqual([
    true,
    true,
    false,
  ])
})

const isOff = async () => {
  await readOverlay('u')
  return currentOverlay('u').apply('collection', 'c1', collection, 0)?.commentsOff
}

// [O1] [O10]
test('comments are off before the server has answered; turned on again before that, the last choice is sent', async () => {
  mute.mockReset().mockResolvedValue(ok({}))
  await muteComments(collection, true)
  expect(await isOff()).toBe(true)
  await muteComments(collection, false)
  expect(await isOff()).toBe(false)
  run()
  await sent()
  expect(mute.mock.calls).toEqual([[{ params: { id: 'c1' }, body: { isMuted: false } }]])
})

// [O22]
test('comments that may not be turned off, or of a collection that is gone, are as before', async () => {
  mute.mockReset().mockResolvedValue(fail({ code: 'NOT_FOUND', message: '', status: 404 }))
  await muteComments(collection, true)
  run()
  await sent()
  await vi.waitFor(() => expect(refusals).toMatchObject([{ kind: 'moderation', error: { code: 'NOT_FOUND' } }]))
  expect(await isOff()).toBeUndefined()
})
