// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '../../../contract/failure'
import { cacheOf, renewCache } from '../../store/cache'
import { dropCache } from '../../store/drop-cache'
import { numbersOf } from '../../store/images/count-pins'
import { photosPinnedFor, putPinnedPhoto, readPins } from '../../store/images/pins'
import { dropPinnedImages, pinImage } from '../../store/images/pinned-images'
import { readResponse } from '../../store/responses'
import { api } from '../session/api'
import { cliqueOf } from '../reading/clique-pages'
import { collectionPage } from '../reading/collections'
import { invalidateAll } from '../reading/freshness/freshness'
import { countReads } from '../../../tests/fixtures/counted-rows'
import { lookForChanges } from './look-for-changes'
import { pin, unpin } from './pin'
import { runPinDownloads } from './pin-downloads'

vi.mock('../session/api', () => {
  const api = {
    getCollection: vi.fn<() => unknown>(),
    commentsOfFlick: vi.fn<() => unknown>(),
    getClique: vi.fn<() => unknown>(),
    changedSince: vi.fn<() => unknown>(),
  }
  return { api, asUser: () => api }
})
vi.mock('../session/session-state', () => ({
  currentSession: () => ({ uid: 'u' }),
  subscribeSession: () => () => undefined,
}))
vi.mock('../../platform/clock', async (original) => {
  const clock = await original<typeof import('../../platform/clock')>()
  return { ...clock, sleep: (_: number, signal?: AbortSignal) => clock.sleep(1, signal) }
})
vi.mock('../../store/images/pinned-images', () => ({
  pinImage: vi.fn<typeof pinImage>(),
  dropPinnedImages: vi.fn<() => Promise<void>>(() => Promise.resolve()),
}))
type Ask = (args: { query: { page: number } }) => Promise<Result<unknown>>
const ask = vi.mocked(api.getCollection as unknown as Ask)
const getClique = vi.mocked(api.getClique as unknown as Ask)
type Changed = (args: { body: { collections: { id: string; since: number }[] } }) => Promise<Result<unknown>>
const changedSince = vi.mocked(api.changedSince as unknown as Changed)
const image = vi.mocked(pinImage)
const dropImages = vi.mocked(dropPinnedImages)

const collection = { collectionId: 'c', name: 'Summer', coverPhoto: null, cliqueId: 'q' }
const flick = (id: string) => ({
  id,
  numComments: 0,
  image: { highQualityUrl: `/${id}/base`, medQualityUrl: `/${id}/medium`, lowQualityUrl: `/${id}/low` },
})
const pages = (...lists: string[][]) => {
  ask.mockImplementation(({ query: { page } }) =>
    Promise.resolve(
      ok({
        collection,
        items: (lists[page] ?? []).map(flick),
        page,
        size: 2,
        total: lists.flat().length,
        hasMore: page < lists.length - 1,
      }),
    ),
  )
}
const only = async () => (await readPins(cacheOf('u')))[0]
let life: AbortController
const run = (mayFetch = () => true) => void runPinDownloads('u', mayFetch, life.signal)

beforeEach(async () => {
  life = new AbortController()
  ask.mockReset()
  image.mockReset()
  getClique.mockResolvedValue(ok({ clique: { cliqueId: 'q', name: 'Lake house', profilePic: null } }))
  // All that a device asks about changed.
  changedSince
    .mockReset()
    .mockImplementation(({ body: { collections } }) =>
      Promise.resolve(ok({ at: 1000, collections: collections.map(({ id }) => id), cliques: [] })),
    )
  dropImages.mockClear()
  image.mockImplementation((_, address) => Promise.resolve({ key: address, bytes: 10 }))
  await pin('u', { kind: 'collection', id: 'c', name: 'Summer' })
})
afterEach(async () => {
  vi.useRealTimers()
  life.abort()
  // Whatever happened: the numbers of a pin are those of its stored photos.
  for (const { key, photos, bytes } of await readPins(cacheOf('u')))
    // oxlint-disable-next-line vitest/no-standalone-expect -- holds after every test
    expect({ photos, bytes }).toEqual(numbersOf(await photosPinnedFor(cacheOf('u'), key)))
  await dropCache('u')
  renewCache('u')
})

// [R15]
test('an unexpected error does not end the downloads', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  pages(['a'])
  image.mockRejectedValueOnce(new Error('unexpected'))
  run()
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
})

// [R22]
test('every page and every photo, small and medium, is fetched once, and the sizes are added up', async () => {
  pages(['a', 'b'], ['c'])
  run()
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
  expect(await only()).toMatchObject({ photos: 3, total: 3, bytes: 60, name: 'Summer' })
  expect(image.mock.calls.map(([, address]) => address).toSorted()).toEqual(
    ['a', 'b', 'c'].flatMap((id) => [`/${id}/low`, `/${id}/medium`]),
  )
  const second = await readResponse(cacheOf('u'), collectionPage('c', 'DATEDESC', 1).key)
  expect(second?.kept).toBe(1)
})

// [R22]
test('the clique that a kept collection names stays stored with its picture, as long as a pin shows it', async () => {
  pages(['a'])
  const profilePic = { highQualityUrl: '/q/base', medQualityUrl: '/q/medium', lowQualityUrl: '/q/low' }
  getClique.mockResolvedValue(ok({ clique: { cliqueId: 'q', name: 'Lake house', profilePic } }))
  run()
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
  const clique = () => readResponse(cacheOf('u'), cliqueOf('q').key)
  expect(await clique()).toMatchObject({ kept: 1, value: { clique: { name: 'Lake house' } } })
  expect(image.mock.calls.map(([, address]) => address)).toContain('/q/low')
  life.abort()
  await pin('u', { kind: 'clique', id: 'q', name: 'Lake house' })
  await unpin('u', 'collection c')
  expect(await clique()).toMatchObject({ kept: 1 })
  await unpin('u', 'clique q')
  expect(await clique()).not.toHaveProperty('kept')
})

// [R22]
test('an interrupted download resumes at the same place', async () => {
  pages(['a', 'b'])
  image.mockImplementation((_, address) =>
    Promise.resolve(address.startsWith('/b') ? 'unreachable' : { key: address, bytes: 10 }),
  )
  run()
  await vi.waitFor(async () => expect(await only()).toMatchObject({ photos: 1, trouble: 'network' }))
  life.abort()
  life = new AbortController()
  image.mockReset()
  image.mockImplementation((_, address) => Promise.resolve({ key: address, bytes: 10 }))
  run()
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
  expect(image.mock.calls.map(([, address]) => address).toSorted()).toEqual(['/b/low', '/b/medium'])
  expect(await only()).not.toHaveProperty('trouble')
})

test('a server that asks for a pause is not asked again before it is over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const asked: number[] = []
  ask.mockImplementation(() => {
    asked.push(Date.now())
    return Promise.resolve(fail({ code: 'UNAVAILABLE', message: '', status: 503, retryAfter: 30 }))
  })
  run()
  while (asked.length < 2) {
    vi.advanceTimersByTime(1000)
    // The store's answers arrive in the meantime.
    for (let turn = 0; turn < 30; turn++) await new Promise(setImmediate)
  }
  const [first = 0, second = 0] = asked
  expect(second - first).toBeGreaterThanOrEqual(30_000)
})

test('without room it says so and stops', async () => {
  pages(['a'])
  image.mockResolvedValue('no space')
  run()
  await vi.waitFor(async () => expect(await only()).toMatchObject({ trouble: 'space', photos: 0 }))
})

// [R27]
test('a refused collection is forgotten with all its pinned data', async () => {
  pages(['a'])
  run()
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
  ask.mockResolvedValue(fail({ code: 'NOT_FOUND', message: '', status: 404 }))
  await cacheOf('u').responses.toCollection().modify({ stale: 'by event' })
  const rows = async () => {
    const { keptPhotos, responses } = cacheOf('u')
    return [await only(), await keptPhotos.count(), (await responses.toArray()).map(({ key, kept }) => [key, kept])]
  }
  // The user may still see its clique, which is cached like any other answer.
  await vi.waitFor(async () => expect(await rows()).toEqual([undefined, 0, [['getClique/q', undefined]]]))
})

// [R27]
test('a collection of a clique that the user left stays if they pinned it by itself and may still see it', async () => {
  pages(['a'])
  const db = cacheOf('u')
  const own = {
    kind: 'collection',
    isChosen: false,
    cliqueId: 'q',
    completeAt: 0,
    checkedAt: 0,
    due: 1,
    photos: 0,
    bytes: 0,
  } as const
  await db.kept.put({ ...own, key: 'collection d', id: 'd', name: 'Winter' })
  await db.kept.update('collection c', { cliqueId: 'q' })
  await pin('u', { kind: 'clique', id: 'q', name: 'Lake' })
  getClique.mockResolvedValue(ok({ clique: { cliqueId: 'q', relationship: 'none' } }))
  run()
  await vi.waitFor(async () => {
    const rows = await db.kept.toArray()
    expect(rows.map(({ key, cliqueId, completeAt }) => [key, cliqueId, completeAt > 0])).toEqual([
      ['collection c', undefined, true],
    ])
  })
})

test('a photo whose images are gone is asked for once more, and does not hold up the rest', async () => {
  pages(['a', 'b'])
  image.mockImplementation((_, address) =>
    Promise.resolve(address.startsWith('/a') ? 'refused' : { key: address, bytes: 10 }),
  )
  run()
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
  expect(await only()).toMatchObject({ photos: 2, bytes: 20 })
})

// [R13] [R22]
test('a download while events may be missed is checked again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  pages(['a'])
  image.mockImplementationOnce((_, address) => {
    vi.setSystemTime(Date.now() + 1000)
    invalidateAll()
    vi.setSystemTime(Date.now() + 1000)
    return Promise.resolve({ key: address, bytes: 10 })
  })
  run()
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
  expect(ask).toHaveBeenCalledOnce()
  pages(['a', 'b'])
  vi.setSystemTime(Date.now() + 301_000)
  await vi.waitFor(async () => expect(await only()).toMatchObject({ photos: 2 }))
})

// [R22]
test('a photo of a later page that was deleted while no events arrived is deleted here', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  pages(['a'], ['b', 'c'])
  run()
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
  pages(['a'], ['b'])
  vi.setSystemTime(Date.now() + 301_000)
  invalidateAll()
  vi.setSystemTime(Date.now() + 301_000)
  await vi.waitFor(async () => expect(await only()).toMatchObject({ photos: 2, total: 2, bytes: 40 }))
})

const passTime = () => {
  const later = Date.now() + 301_000
  vi.setSystemTime(later)
  invalidateAll()
  vi.setSystemTime(later + 301_000)
}
/** Resolves when all pins are complete, and nothing more is asked for. */
const allComplete = () =>
  vi.waitFor(async () => {
    expect((await readPins(cacheOf('u'))).every((row) => row.completeAt > 0)).toBe(true)
    const calls = ask.mock.calls.length
    for (let turn = 0; turn < 300; turn++) await new Promise(setImmediate)
    expect(ask).toHaveBeenCalledTimes(calls)
  })

test('fifty collections that did not change cost one call', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  pages([])
  for (let number = 0; number < 49; number++)
    await pin('u', { kind: 'collection', id: `c${number}`, name: `Day ${number}` })
  run()
  await allComplete()
  changedSince.mockClear().mockResolvedValue(ok({ at: 2000, collections: [], cliques: [] }))
  ask.mockClear()
  passTime()
  await vi.waitFor(async () =>
    expect((await readPins(cacheOf('u'))).every(({ knownAt }) => knownAt === 2000)).toBe(true),
  )
  expect(changedSince).toHaveBeenCalledOnce()
  const { collections } = changedSince.mock.calls[0]?.[0].body ?? {}
  expect([collections?.length, collections?.[0]?.since]).toEqual([50, 1000])
  expect(ask).not.toHaveBeenCalled()
})

test('a look for changes reads each pin once, however many photos are stored', async () => {
  const db = cacheOf('u')
  await db.kept.update('collection c', { knownAt: 1000, completeAt: 1 })
  await db.keptPhotos.bulkPut(
    Array.from({ length: 500 }, (_, number) => ({
      photoId: `x${number}`,
      keptFor: 'collection c',
      files: [],
      bytes: 0,
    })),
  )
  await db.kept.update('collection c', numbersOf(await photosPinnedFor(db, 'collection c')))
  changedSince.mockResolvedValue(ok({ at: 2000, collections: [], cliques: [] }))
  const [signal, turn] = [life.signal, () => Promise.resolve()]
  const download = { uid: 'u', db, signal, turn, refused: new Set<string>(), askedAt: new Map<string, number>() }
  const pins = await readPins(db)
  expect(await countReads()(() => lookForChanges(download, pins))).toBeLessThanOrEqual(2)
})

/** Adds complete pins that were looked at just now. */
const addComplete = (count: number) =>
  cacheOf('u').kept.bulkPut(
    Array.from({ length: count }, (_, number) => ({
      key: `collection x${number}`,
      kind: 'collection' as const,
      id: `x${number}`,
      name: 'Day',
      isChosen: true,
      photos: 0,
      bytes: 0,
      total: 0,
      completeAt: Date.now(),
      checkedAt: Date.now(),
      knownAt: 1000,
    })),
  )
/** Resolves once nothing happens on the device. */
const quiet = async () => {
  for (let turn = 0; turn < 300; turn++) await new Promise(setImmediate)
}

test('a start reads no pin that has nothing to do', async () => {
  pages([])
  run()
  await allComplete()
  life.abort()
  await addComplete(100)
  life = new AbortController()
  const count = countReads()
  expect(
    await count(async () => {
      run()
      await quiet()
    }),
  ).toBeLessThanOrEqual(2)
})

test('a new photo of a collection of five hundred reads few rows', async () => {
  const ids = Array.from({ length: 500 }, (_, number) => `p${number}`)
  pages(ids)
  run()
  await allComplete()
  expect(await only()).toMatchObject({ photos: 500, total: 500 })
  await addComplete(100)
  await quiet()
  pages(['new', ...ids])
  const count = countReads()
  const read = await count(async () => {
    await cacheOf('u').responses.where('path').equals('getCollection/c').modify({ stale: 'by event', staleAt: 1 })
    await vi.waitFor(async () => expect(await cacheOf('u').keptPhotos.get('new')).toBeDefined())
    await allComplete()
  })
  expect(await only()).toMatchObject({ photos: 501, total: 501 })
  expect(read).toBeLessThanOrEqual(150)
})

// [R22]
test('a photo whose comments changed is fetched again, also if their number did not', async () => {
  const comments = (text: string) => ({ items: [{ id: 'm', text, numReplies: 0 }], hasMore: false })
  const askComments = vi.mocked(api.commentsOfFlick as unknown as Ask)
  askComments.mockResolvedValue(ok(comments('Lovely')))
  ask.mockResolvedValue(ok({ collection, items: [{ ...flick('a'), numComments: 1 }], page: 0, size: 2, total: 1 }))
  run()
  await allComplete()
  askComments.mockResolvedValue(ok(comments('Lovely!')))
  const { responses } = cacheOf('u')
  await responses.where('path').equals('commentsOfFlick/a').modify({ stale: 'by event', staleAt: 1 })
  await responses.where('path').equals('getCollection/c').modify({ stale: 'by event', staleAt: 1 })
  await vi.waitFor(async () =>
    expect((await responses.where('path').equals('commentsOfFlick/a').first())?.value).toEqual(comments('Lovely!')),
  )
})

// [R27]
test('a photo that is no longer in the collection is deleted here, and one that a broken download left too', async () => {
  pages(['a', 'b'])
  run()
  await allComplete()
  await cacheOf('u').transaction('rw', cacheOf('u').kept, cacheOf('u').keptPhotos, () =>
    putPinnedPhoto(cacheOf('u'), { photoId: 'left', keptFor: 'collection c', files: ['/left'], bytes: 5, comments: 0 }),
  )
  pages(['a'])
  await cacheOf('u').responses.where('path').equals('getCollection/c').modify({ stale: 'by event', staleAt: 1 })
  await vi.waitFor(async () => expect(await cacheOf('u').keptPhotos.toCollection().primaryKeys()).not.toContain('b'))
  await vi.waitFor(async () => expect(await only()).toMatchObject({ photos: 1, total: 1, bytes: 20 }))
})

// [R22]
test('signs of a time without downloads are noticed by the look for changes', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  pages(['a'])
  run()
  await allComplete()
  life.abort()
  await cacheOf('u').responses.where('path').equals('getCollection/c').modify({ stale: 'by event', staleAt: 1 })
  pages(['a', 'b'])
  vi.setSystemTime(Date.now() + 1000)
  life = new AbortController()
  run()
  vi.setSystemTime(Date.now() + 301_000)
  await vi.waitFor(async () => expect(await only()).toMatchObject({ photos: 2 }))
})

test('a collection that changed is fetched again, and one that did not is not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  pages([])
  await pin('u', { kind: 'collection', id: 'other', name: 'Other' })
  run()
  await allComplete()
  changedSince.mockClear().mockResolvedValue(ok({ at: 2000, collections: ['c'], cliques: [] }))
  ask.mockClear()
  passTime()
  await vi.waitFor(async () =>
    expect((await readPins(cacheOf('u'))).map(({ knownAt }) => knownAt)).toEqual([2000, 2000]),
  )
  expect(ask.mock.calls.map(([args]) => (args as unknown as { params: { id: string } }).params.id)).toEqual(['c'])
})

test('a server that cannot say what changed has everything fetched again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  pages([])
  run()
  await allComplete()
  changedSince.mockClear().mockResolvedValue(fail({ code: 'NOT_FOUND', message: '', status: 404 }))
  ask.mockClear()
  passTime()
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
})

// [R23]
test('under Data Saver nothing is fetched ahead', async () => {
  pages(['a'])
  const asked = vi.fn<() => boolean>(() => false)
  run(asked)
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(3))
  expect(ask).not.toHaveBeenCalled()
})

test('a pin that ends while its files cannot be deleted is ended the next time', async () => {
  pages(['a'])
  run()
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
  life.abort()
  dropImages.mockRejectedValueOnce(new Error('the page died'))
  await expect(unpin('u', 'collection c')).rejects.toThrow('died')
  expect(await only()).toBeUndefined()
  expect(
    await cacheOf('u')
      .responses.filter(({ kept }) => kept === 1)
      .count(),
  ).toBe(0)
  life = new AbortController()
  run()
  await vi.waitFor(async () => expect(await cacheOf('u').keptPhotos.count()).toBe(0))
  expect(dropImages).toHaveBeenLastCalledWith('u', expect.arrayContaining(['/a/low', '/a/medium']))
})

test('pinned collections are not mistaken for leftovers', async () => {
  pages(['a'])
  run()
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
  life.abort()
  life = new AbortController()
  run()
  pages(['b'])
  await pin('u', { kind: 'collection', id: 'd', name: 'Autumn' })
  await vi.waitFor(async () => expect((await readPins(cacheOf('u')))[1]?.completeAt).toBeGreaterThan(0))
  expect(await only()).toMatchObject({ photos: 1, bytes: 20 })
})

test('a pin that is ended and begun again before its files are gone keeps every photo', async () => {
  pages(['a'])
  run()
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
  let release = () => {}
  dropImages.mockReturnValueOnce(new Promise((resolve) => (release = resolve)))
  const stopped = unpin('u', 'collection c')
  await vi.waitFor(() => expect(dropImages).toHaveBeenCalledWith('u', expect.arrayContaining(['/a/low'])))
  await pin('u', { kind: 'collection', id: 'c', name: 'Summer' })
  await vi.waitFor(async () => expect((await only())?.completeAt).toBeGreaterThan(0))
  release()
  await stopped
  expect(await only()).toMatchObject({ photos: 1, bytes: 20 })
})
