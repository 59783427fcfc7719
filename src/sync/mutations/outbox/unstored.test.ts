// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheOf, renewCache } from '../../../store/cache'
import { dropCache } from '../../../store/drop-cache'
import { acceptedTable } from '../../kinds/kinds'
import { beginHold } from './held-rows'
import { storeLeft } from './store-left'
import { newRow, storeMutation } from './submit'
import { keepUnstored, readLeft, untilStored } from './unstored'
import { readOutbox } from '../../test/device'

const like = () => newRow({ key: 'like p', kind: 'like', call: 'likeFlick', args: { params: { itemId: 'p' } } })
const ends: (() => void)[] = []
/** A write that lasts as long as its test. */
const stall = () => new Promise<void>((resolve) => ends.push(resolve))
const pass = (type: 'pagehide' | 'pageshow', persisted = false) =>
  dispatchEvent(new PageTransitionEvent(type, { persisted }))
const stored = () => readOutbox(cacheOf('u'))

keepUnstored()
beforeEach(() => renewCache('u'))
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  localStorage.clear()
  await dropCache('u')
})

// [O32]
test('a mutation that a page had not stored when it was left is stored by the next page, and no page holds it', async () => {
  const row = { ...like(), heldBy: beginHold().heldBy }
  void untilStored('u', row, stall)
  pass('pagehide')
  await storeLeft('u')
  const [first, ...others] = await stored()
  expect(first).toMatchObject({ key: 'like p', version: row.version })
  expect(first?.heldBy).toBeUndefined()
  expect(others).toEqual([])
  expect(readLeft('u')).toBeUndefined()
})

// [O32]
test('a page that is left while the row is being stored leaves it to the next', async () => {
  const writing = storeMutation(cacheOf('u'), like()).catch(() => undefined)
  pass('pagehide')
  expect(JSON.parse(readLeft('u') ?? '')).toMatchObject([{ key: 'like p' }])
  await writing
})

test('a mutation that was stored nevertheless, or accepted, is not stored twice', async () => {
  const [waiting, accepted] = [like(), { ...like(), key: 'like q' }]
  for (const row of [waiting, accepted]) void untilStored('u', row, stall)
  pass('pagehide')
  const db = cacheOf('u')
  await storeMutation(db, waiting)
  await acceptedTable(db, 'like').put({ ...accepted, acceptedAt: 1 })
  await storeLeft('u')
  expect((await stored()).map(({ version }) => version)).toEqual([waiting.version])
})

test('a page that is left with everything stored leaves nothing, and one that is restored takes it back', async () => {
  await storeMutation(cacheOf('u'), like())
  pass('pagehide')
  expect(readLeft('u')).toBeUndefined()
  void untilStored('u', like(), stall)
  pass('pagehide', true)
  expect(readLeft('u')).toBeDefined()
  pass('pageshow', true)
  expect(readLeft('u')).toBeUndefined()
})

test('a text that is no list of rows breaks nothing', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  localStorage.setItem('clique.unstored.u', '{"key"')
  await storeLeft('u')
  expect(await stored()).toEqual([])
})
