// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../contract/failure'
import { cacheOf } from '../../../store/cache'
import { stamp } from '../../../store/stamp'
import { outboxSize } from '../outbox/pending'
import { openDevice } from '../../test/device'
import { api } from '../../session/api'
import { joinClique, leaveClique } from '../cliques'
import type { ShownClique } from '../../kinds/base/effects'
import { runOutbox } from '../outbox/outbox'
import { createOverlay, currentOverlay, readOverlay } from './overlay'
import { watchRefusals } from '../../kinds/base/refusals'

type Join = typeof api.joinClique
vi.mock('../../session/api', () => {
  const api = { joinClique: vi.fn<Join>(), leaveClique: vi.fn<Join>() }
  return { api, asUser: () => api }
})
const markStaleSoon = vi.hoisted(() => vi.fn<(db: object, paths: string[]) => Promise<void>>())
vi.mock('../../reading/fetch', () => ({ storeAnswer: vi.fn<() => Promise<void>>(), leaveFlights: vi.fn<() => void>() }))
vi.mock('../../reading/freshness/stale-soon', () => ({ markStaleSoon }))
const join = vi.mocked(api.joinClique)
const leave = vi.mocked(api.leaveClique)
const down = fail({ code: 'NETWORK', message: 'Network error' } as const)

openDevice({ username: 'maya' })
beforeEach(() => {
  for (const call of [join, leave]) call.mockReset().mockResolvedValue(down)
  markStaleSoon.mockReset()
})

const clique = (cliqueId: string) => ({ cliqueId, memberCount: 3, relationship: 'unrelated' }) as ShownClique
/** A clique of an answer that was requested at this stamp, as it is shown. */
const shown = async (id: string, requestedAt = 0) => {
  await readOverlay('u')
  return currentOverlay('u').apply('clique', id, clique(id), requestedAt)
}

const untilSent = async () => {
  const life = new AbortController()
  const running = runOutbox('u', life.signal)
  await vi.waitFor(async () => expect(await outboxSize(cacheOf('u'))).toBe(0))
  life.abort()
  await running
}

test('with the server gone a join is kept, the last word counts, and it is sent once', async () => {
  expect(await joinClique('q1')).toEqual(ok('kept'))
  expect(await leaveClique('q1')).toEqual(ok('kept'))
  expect(await joinClique('q1')).toEqual(ok('kept'))
  expect(await joinClique('q2')).toEqual(ok('kept'))
  expect([(await shown('q1'))?.change, (await shown('q2'))?.change]).toEqual(['joinClique', 'joinClique'])
  expect(await shown('q1')).toMatchObject({ memberCount: 4, changeWaits: true })
  for (const call of [join, leave]) call.mockReset().mockResolvedValue(ok({}))
  await untilSent()
  expect(join.mock.calls.map(([{ params }]) => params.id)).toEqual(['q1', 'q2'])
  expect(leave).not.toHaveBeenCalled()
  expect(markStaleSoon.mock.calls[0]?.[1]).toContain('getClique/q1')
})

// [O22]
test('a refusal ends it, and is reported', async () => {
  await joinClique('q1')
  join.mockResolvedValue(fail({ code: 'INVITE_ONLY', message: 'no', status: 403 }))
  const told = vi.fn<() => void>()
  const stop = watchRefusals(told)
  await untilSent()
  stop()
  expect(told).toHaveBeenCalledTimes(1)
  expect(await shown('q1')).toEqual(clique('q1'))
})

test('a server that answers is asked directly', async () => {
  join.mockResolvedValue(ok({}))
  expect(await joinClique('q1')).toEqual(ok('done'))
  expect(await outboxSize(cacheOf('u'))).toBe(0)
  expect(await shown('q1')).toMatchObject({ change: 'joinClique', changeWaits: false, memberCount: 4 })
  expect(await shown('q1', stamp())).toEqual(clique('q1'))
})

test('an answered invitation is no longer open, whatever the answer; an answer that knows of leaving counts once', async () => {
  await leaveClique('q1')
  await readOverlay('u')
  const { mutations } = currentOverlay('u')
  const overlay = createOverlay(mutations, 'u1')
  expect(overlay.apply('invitation', 'q1', clique('q1'), 0)).toBeUndefined()
  const member = { ...clique('q1'), relationship: 'member' } as const
  expect(overlay.apply('clique', 'q1', member, 0)).toMatchObject({ memberCount: 2, change: 'leaveClique' })
  expect(overlay.apply('clique', 'q1', clique('q1'), 0)).toMatchObject({ memberCount: 3 })
})

test('leaving and joining again count once, in whatever order they were accepted', () => {
  const row = (call: 'joinClique' | 'leaveClique', acceptedAt: number) =>
    ({
      key: 'membership q1',
      kind: 'membership',
      call,
      args: { params: { id: 'q1' } },
      version: call,
      acceptedAt,
    }) as const
  const member = { ...clique('q1'), relationship: 'member' } as const
  const rejoined = createOverlay([row('leaveClique', 1), row('joinClique', 2)], 'u1')
  expect(rejoined.apply('clique', 'q1', member, 0)).toMatchObject({ memberCount: 3, change: 'joinClique' })
  const left = createOverlay([row('joinClique', 1), row('leaveClique', 2)], 'u1')
  expect(left.apply('clique', 'q1', clique('q1'), 0)).toMatchObject({ memberCount: 3, change: 'leaveClique' })
})
