// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheOf, renewCache } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import { nextInOutbox } from '../../store/outbox'
import { freeAbandoned, holdRow } from './held-rows'

const clock = vi.hoisted(() => ({ now: 1000 }))
vi.mock('../../platform/clock', () => ({ now: () => clock.now }))

const row = { key: 'membership q', kind: 'membership', call: 'joinClique', args: { params: { id: 'q' } } } as const
const rows = () => cacheOf('u').outbox.toArray()
const next = () => nextInOutbox(cacheOf('u'), clock.now, new Set())
/** The locks that pages of this browser hold. */
let held: string[] = []
const locks = {
  request: (name: string) => void held.push(name),
  query: () => Promise.resolve({ held: held.map((name) => ({ name })) }),
}

beforeEach(() => vi.stubGlobal('navigator', { ...navigator, locks }))
afterEach(async () => {
  await dropCache('u')
  renewCache('u')
})

test('a held row is not for the outbox until it is released', async () => {
  const { release } = await holdRow('u', row)
  expect(await next()).toBeUndefined()
  await release()
  expect(await next()).toMatchObject(row)
})

test('an answered row is gone; one that was replaced meanwhile stays', async () => {
  const first = await holdRow('u', row)
  const second = await holdRow('u', { ...row, call: 'leaveClique' })
  await first.drop()
  expect(await rows()).toMatchObject([{ call: 'leaveClique' }])
  await second.drop()
  expect(await rows()).toEqual([])
})

test('a row of a page that is gone is for the outbox at once, and one of a page that lives is not', async () => {
  await holdRow('u', row)
  await freeAbandoned(cacheOf('u'))
  expect(await next()).toBeUndefined()
  await cacheOf('u').outbox.toCollection().modify({ heldBy: 'another page' })
  held.push('clique-page-another page')
  await freeAbandoned(cacheOf('u'))
  expect(await next()).toBeUndefined()
  held = []
  await freeAbandoned(cacheOf('u'))
  expect(await next()).toMatchObject(row)
})
