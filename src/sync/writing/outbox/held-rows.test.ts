// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok } from '../../../../contract/failure'
import { cacheOf, renewCache } from '../../../store/cache'
import { dropCache } from '../../../store/drop-cache'
import { nextInOutbox } from '../../../store/outbox/outbox'
import { api } from '../../session/api'
import { setSession } from '../../session/session-state'
import { joinClique } from '../cliques'
import { freeAbandoned } from './held-rows'

type Join = typeof api.joinClique
vi.mock('../../session/api', () => {
  const api = { joinClique: vi.fn<Join>() }
  return { api, asUser: () => api }
})
vi.mock('../../reading/invalidate', () => ({ invalidate: vi.fn<() => Promise<void>>() }))
const join = vi.mocked(api.joinClique)

const rows = () => cacheOf('u').outbox.toArray()
const next = () => nextInOutbox(cacheOf('u'), Date.now(), new Set())
/** The locks that pages of this browser hold. */
let held: string[] = []
const locks = {
  request: (name: string) => void held.push(name),
  query: () => Promise.resolve({ held: held.map((name) => ({ name })) }),
}
/** A join that is on its way until it is told how it ended. */
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
  vi.unstubAllGlobals()
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

test('a row of a page that is gone is for the outbox at once, and one of a page that lives is not', async () => {
  const { joined, end } = await startJoin()
  await freeAbandoned(cacheOf('u'))
  expect(await next()).toBeUndefined()
  await cacheOf('u').outbox.toCollection().modify({ heldBy: 'another page' })
  held.push('clique-page-another page')
  await freeAbandoned(cacheOf('u'))
  expect(await next()).toBeUndefined()
  held = []
  await freeAbandoned(cacheOf('u'))
  expect(await next()).toMatchObject({ key: 'membership q' })
  end(ok({}))
  await joined
})

test('a hold that was set before the clock was set back by a day does not count', async () => {
  const { joined, end } = await startJoin()
  const tomorrow = Date.now() + 24 * 60 * 60 * 1000
  await cacheOf('u').outbox.toCollection().modify({ heldUntil: tomorrow })
  expect(await next()).toMatchObject({ key: 'membership q' })
  end(ok({}))
  await joined
})
