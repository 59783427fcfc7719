import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isReduced, markReduced } from '../../store/queue/reduced-files'
import { countShared, dropOldShared, keepShared, picksOf, readPicked } from '../../store/queue/shared-photos'
import { queueOf } from '../../store/queue/queue'
import { stageUpload } from '../../upload/intake/intake'
import { claimPicked, keepSelection, pickedAs } from './picked-photos'
import { takeShared } from './shared-photos'

const clock = vi.hoisted(() => ({ now: 0 }))
vi.mock('../../platform/clock', () => ({ now: () => clock.now }))

const HOUR_MS = 3_600_000
const photo = (name: string) => new File([new Uint8Array([1, 2, 3])], name, { type: 'image/jpeg', lastModified: 42 })

/** The locks of one browser; the environment has none. */
const held = new Set<string>()
const locks = {
  request: async (name: string, _: unknown, work: (lock: object | null) => unknown) => {
    if (held.has(name)) return work(null)
    held.add(name)
    await work({})
    held.delete(name)
  },
}

let tabs: AbortController[] = []
const openTab = () => {
  const tab = new AbortController()
  tabs.push(tab)
  return tab
}
const isStored = (count: number) => vi.waitFor(async () => expect(await countShared('maya')).toBe(count))

beforeEach(async () => {
  clock.now = 100 * HOUR_MS
  vi.stubGlobal('navigator', { userAgent: '', locks })
  await dropOldShared(Number.MAX_SAFE_INTEGER)
})
afterEach(() => {
  for (const tab of tabs) tab.abort()
  tabs = []
})

// [U7]
test('a selection is stored at once, and offered again once its tab is gone', async () => {
  const tab = openTab()
  keepSelection('maya', tab.signal)([photo('a.jpg'), photo('b.jpg')])
  await isStored(2)
  expect(await claimPicked('maya', openTab().signal)).toBeUndefined()
  tab.abort()
  await vi.waitFor(() => expect(held.size).toBe(0))
  const picked = await claimPicked('maya', openTab().signal)
  expect(picked?.count).toBe(2)
  const { files = [], drop } = (await picked?.read()) ?? {}
  expect(files.map(({ name, type, lastModified }) => [name, type, lastModified])).toEqual([
    ['a.jpg', 'image/jpeg', 42],
    ['b.jpg', 'image/jpeg', 42],
  ])
  await drop?.()
  expect(await countShared('maya')).toBe(0)
})

// [U54]
test('a smaller copy that was asked for is still asked for after a reload, of a picked and of a shared photo', async () => {
  await keepShared([photo('shared.jpg')], { uid: 'maya', isCertain: true }, clock.now)
  const shared: File[] = []
  void takeShared('maya', ({ files }) => shared.push(...files), openTab().signal)
  await vi.waitFor(() => expect(shared).toHaveLength(1))
  const [large, whole] = [photo('large.jpg'), photo('whole.jpg')]
  for (const file of [large, ...shared]) markReduced(file)
  const tab = openTab()
  keepSelection('maya', tab.signal)([large, whole, ...shared])
  await isStored(3)
  await vi.waitFor(async () => expect([...(await picksOf('maya', clock.now)).values()].flat()).toHaveLength(3))
  tab.abort()
  await vi.waitFor(async () => expect((await claimPicked('maya', openTab().signal))?.count).toBe(3))
  const picks = [...(await picksOf('maya', clock.now)).values()].flat()
  const files = [...(await readPicked(picks)).values()]
  expect(files.filter(isReduced).map(({ name }) => name)).toEqual(['shared.jpg', 'large.jpg'])
})

test('unwanted photos are deleted, and photos picked again are stored again', async () => {
  const [a, b] = [photo('a.jpg'), photo('b.jpg')]
  const follow = keepSelection('maya', openTab().signal)
  follow([a, b])
  await isStored(2)
  follow([b])
  await isStored(1)
  follow([b, a])
  await isStored(2)
  follow([])
  await isStored(0)
  expect(await claimPicked('maya', openTab().signal)).toBeUndefined()
})

test('photos that were offered again are not stored twice, and go one by one', async () => {
  const tab = openTab()
  keepSelection('maya', tab.signal)([photo('a.jpg'), photo('b.jpg')])
  await isStored(2)
  tab.abort()
  await vi.waitFor(() => expect(held.size).toBe(0))
  const { files = [] } = (await (await claimPicked('maya', openTab().signal))?.read()) ?? {}
  const follow = keepSelection('maya', openTab().signal)
  follow([...files, photo('c.jpg')])
  await isStored(3)
  follow(files.slice(1))
  await isStored(1)
})

test('photos that the queue has taken are not offered again, though the page ended before they were deleted', async () => {
  const tab = openTab()
  const files = [photo('a.jpg'), photo('b.jpg')]
  keepSelection('maya', tab.signal)(files)
  await isStored(2)
  const target = { kind: 'existing', collectionId: 'c' } as const
  const staging = { id: 's', cliqueId: 'q', target, files: files.slice(0, 1), keepLocation: false, pickedAs }
  expect((await stageUpload(queueOf('maya'), staging)).ok).toBe(true)
  tab.abort()
  await vi.waitFor(() => expect(held.size).toBe(0))
  const { files: offered = [] } = (await (await claimPicked('maya', openTab().signal))?.read()) ?? {}
  expect(offered.map(({ name }) => name)).toEqual(['b.jpg'])
  expect(await countShared('maya')).toBe(1)
})

test('a file that cannot be stored keeps no other one from it', async () => {
  const add = IDBObjectStore.prototype.add
  const refused = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, value) {
    if ((value as { bytes?: unknown }).bytes === bad) throw new DOMException('gone', 'NotReadableError')
    return add.call(this, value)
  })
  const bad = photo('bad.jpg')
  const tab = openTab()
  const follow = keepSelection('maya', tab.signal)
  follow([photo('a.jpg'), bad, photo('b.jpg')])
  await isStored(2)
  follow([])
  await isStored(0)
  expect(refused).toHaveBeenCalled()
  refused.mockRestore()
})

// [U7]
test('a day is the longest, and no other user gets them', async () => {
  const tab = openTab()
  keepSelection('maya', tab.signal)([photo('a.jpg')])
  await isStored(1)
  tab.abort()
  await vi.waitFor(() => expect(held.size).toBe(0))
  expect(await claimPicked('kim', openTab().signal)).toBeUndefined()
  clock.now += 24 * HOUR_MS + 1
  expect(await claimPicked('maya', openTab().signal)).toBeUndefined()
  expect(await countShared('maya')).toBe(0)
})

test('picked photos are no shared ones', async () => {
  keepSelection('maya', openTab().signal)([photo('picked.jpg')])
  await isStored(1)
  await keepShared([photo('shared.jpg')], { uid: 'maya', isCertain: true }, clock.now)
  const names: string[] = []
  void takeShared('maya', ({ files }) => names.push(...files.map(({ name }) => name)), openTab().signal)
  await vi.waitFor(() => expect(names).toEqual(['shared.jpg']))
})
