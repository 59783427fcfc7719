// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../contract/failure'
import { cacheOf, renewCache } from '../../../store/cache'
import { dropCache } from '../../../store/drop-cache'
import { api } from '../../session/api'
import { setSession } from '../../session/session-state'
import { joinClique } from '../cliques'
import { createHoldWatch } from './held-rows'
import { nextInOutbox } from './order'

type Join = typeof api.joinClique
vi.mock('../../session/api', () => {
  const api = { joinClique: vi.fn<Join>() }
  return { api, asUser: () => api }
})
const join = vi.mocked(api.joinClique)

const rows = () => cacheOf('u').outbox.toArray()
const next = async () => nextInOutbox(await rows(), new Set())
/** The locks of this browser, each until its holder is done. */
let held = new Map<string, Promise<unknown>>()
type Work = () => unknown
const locks = {
  request: async (name: string, first: Work | object, second?: Work) => {
    const work = second ?? (first as Work)
    const before = held.get(name)
    const working = Promise.resolve(before).then(work)
    held.set(name, working)
    return working
  },
}
/** The outbox of some tab reads the stored rows. */
const life = new AbortController()
const watchHolds = async () => {
  const failed = vi.fn<() => void>()
  createHoldWatch(cacheOf('u'), life.signal, failed)(await rows())
  return failed
}
/** The next write that frees a row fails. */
const refuseToFree = () => {
  const { outbox } = cacheOf('u')
  const where = outbox.where.bind(outbox) as unknown as (index: string) => ReturnType<typeof outbox.where>
  const refusal = vi.spyOn(outbox, 'where') as unknown as { mockImplementation(next: typeof where): void }
  let isRefused = false
  refusal.mockImplementation((index) => {
    if (index !== 'order' || isRefused) return where(index)
    isRefused = true
    throw new Error('storage')
  })
  return () => isRefused
}
/** A join that is in flight until the test ends it. */
const startJoin = async () => {
  let end: (answer: Awaited<ReturnType<Join>>) => void = () => undefined
  join.mockReturnValue(new Promise((resolve) => (end = resolve)))
  const joined = joinClique('q')
  await vi.waitFor(() => expect(join).toHaveBeenCalledTimes(1))
  return { joined, end: (answer: Awaited<ReturnType<Join>>) => end(answer) }
}

beforeEach(() => {
  join.mockReset()
  setSession({ id: 'current', uid: 'u', phoneNumber: '', userId: 'u1' })
  vi.stubGlobal('navigator', { onLine: true, locks })
})
afterEach(async () => {
  setSession(undefined)
  vi.restoreAllMocks()
  held = new Map()
  await dropCache('u')
  renewCache('u')
})

test('a mutation is stored before its page sends it, and is for the outbox only when the page gives up', async () => {
  const { joined, end } = await startJoin()
  expect(await rows()).toMatchObject([{ key: 'membership q', call: 'joinClique' }])
  expect(await next()).toBeUndefined()
  end(fail({ code: 'NETWORK', message: '' }))
  expect(await joined).toEqual(ok('kept'))
  expect(await next()).toMatchObject({ key: 'membership q' })
})

// [O15]
test('a row of a page that dies while it sends is for the outbox at once', async () => {
  const { joined, end } = await startJoin()
  let die: () => void = () => undefined
  void locks.request('clique-hold-other', () => new Promise<void>((resolve) => (die = resolve)))
  await cacheOf('u').outbox.toCollection().modify({ heldBy: 'other' })
  await watchHolds()
  expect(await next()).toBeUndefined()
  die()
  await vi.waitFor(async () => expect(await next()).toMatchObject({ key: 'membership q' }))
  end(ok({}))
  await joined
})

test('a row is its page’s for as long as the page sends it, whatever the clock says', async () => {
  const { joined, end } = await startJoin()
  await watchHolds()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 24 * 60 * 60 * 1000)
  expect(await next()).toBeUndefined()
  end(ok({}))
  await joined
  expect(await rows()).toEqual([])
})

test('a row whose page could not write that it gave up is freed by the outbox', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { joined, end } = await startJoin()
  await watchHolds()
  const refusal = refuseToFree()
  end(fail({ code: 'NETWORK', message: '' }))
  await joined
  expect(refusal()).toBe(true)
  await vi.waitFor(async () => expect(await next()).toMatchObject({ key: 'membership q' }))
})

test('if tabs share no locks, a page keeps its own rows, and the rows of others are for the outbox', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const { joined, end } = await startJoin()
  await watchHolds()
  expect(await next()).toBeUndefined()
  await cacheOf('u').outbox.toCollection().modify({ heldBy: 'other' })
  await watchHolds()
  await vi.waitFor(async () => expect(await next()).toMatchObject({ key: 'membership q' }))
  end(ok({}))
  await joined
})

test('a row that cannot be freed ends the watch', async () => {
  const { joined, end } = await startJoin()
  await cacheOf('u').outbox.toCollection().modify({ heldBy: 'other' })
  refuseToFree()
  const failed = await watchHolds()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
  end(ok({}))
  await joined
})
