// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../contract/failure'
import { cacheOf } from '../../store/cache'
import { inOutbox } from '../../store/outbox/outbox'
import { outboxSize } from '../mutations/outbox/pending'
import { openDevice } from '../test/device'
import { api } from '../session/api'
import { storeAnswer } from '../reading/fetch'
import { readStored } from '../reading/stored'
import { runOutbox } from '../mutations/outbox/outbox'
import { activitiesPage } from './pages'
import { currentOverlay, readOverlay } from '../mutations/overlay/overlay'
import { isNewAfter, markSeen, seenUntil } from './seen'
import { stamp } from '../../store/stamp'

type Mark = typeof api.markActivitiesSeen
vi.mock('../session/api', () => {
  const api = { markActivitiesSeen: vi.fn<Mark>() }
  return { api, asUser: () => api }
})
const send = vi.mocked(api.markActivitiesSeen)

const [early, late] = ['2026-05-01T10:00:00.000Z', '2026-05-02T10:00:00.000Z']
const activity = (at: string) => ({
  id: `like x ${at}`,
  kind: 'like' as const,
  at,
  isNew: true,
  people: [],
  peopleCount: 1,
  photoCount: 1,
  collection: null,
  clique: null,
  flick: null,
  text: null,
})
const isShownNew = async () => {
  await readOverlay('u')
  const mark = seenUntil(currentOverlay('u'))
  return (await readStored('u', activitiesPage(0)))?.value.items.map((item) => isNewAfter(item, mark))
}

openDevice()
beforeEach(async () => {
  await readOverlay('u')
  send.mockReset().mockResolvedValue(fail({ code: 'NETWORK', message: 'Network error' }))
  const items = [activity(late), activity(early)]
  await storeAnswer('u', activitiesPage(0), { items, page: 0, size: 20, total: 2, hasMore: false }, stamp())
})

test('a mark waits for the server, is laid over answers stored in the meantime, and never moves back', async () => {
  await markSeen('u', late)
  await markSeen('u', early)
  await readOverlay('u')
  expect(seenUntil(currentOverlay('u'))).toBe(late)
  expect(isNewAfter(activity(late), late)).toBe(false)
  expect(isNewAfter(activity('2026-05-03T10:00:00.000Z'), late)).toBe(true)
  expect(isNewAfter({ ...activity(late), isNew: false }, '')).toBe(false)
})

test('once the server has it, nothing waits and the stored answers are fetched again', async () => {
  send.mockResolvedValue(ok({}))
  await markSeen('u', early)
  const life = new AbortController()
  const running = runOutbox('u', life.signal)
  await vi.waitFor(async () => expect(await inOutbox(cacheOf('u'), 'activitySeen')).toBeUndefined())
  life.abort()
  await running
  expect(send).toHaveBeenCalledWith({ body: { until: early } })
  expect(await isShownNew()).toEqual([true, false])
  expect((await readStored('u', activitiesPage(0)))?.stale).toBe(true)
})

test('signing out does not ask about a mark that waits', async () => {
  await markSeen('u', late)
  expect(await outboxSize(cacheOf('u'))).toBe(0)
})
