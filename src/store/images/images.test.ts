// @vitest-environment jsdom
/**
 * The image cache, over a cache of the test's own that can be full; tests/e2e/app/access-faults.spec.ts has a real one.
 */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearSession, writeSession } from '../session-rows'
import { imageCacheName, pinnedCacheName } from './image-caches'
import { dropImages, dropImagesIn, showImage } from './images'

const stored = new Map<string, string>()
/** The number of entries that fit. */
let room = Number.POSITIVE_INFINITY

const cache = {
  match: (key: string) => Promise.resolve(stored.has(key) ? new Response(stored.get(key)) : undefined),
  put: async (key: string, response: Response) => {
    const text = await response.text()
    if (stored.size >= room) throw new DOMException('full', 'QuotaExceededError')
    stored.set(key, text)
  },
  keys: () => Promise.resolve([...stored.keys()]),
  delete: (key: string) => Promise.resolve(stored.delete(key)),
}

beforeEach(async () => {
  stored.clear()
  room = Number.POSITIVE_INFINITY
  // The test pins nothing: that cache is never found.
  vi.stubGlobal('caches', {
    open: () => Promise.resolve(cache),
    has: () => Promise.resolve(true),
    match: (key: string, { cacheName }: { cacheName: string }) =>
      cacheName === imageCacheName('maya') ? cache.match(key) : Promise.resolve(undefined),
    delete: (name: string) => Promise.resolve(name === imageCacheName('maya') && stored.clear()),
  })
  vi.stubGlobal('fetch', (of: string | Request) =>
    Promise.resolve(new Response(`bytes of ${typeof of === 'string' ? of : of.url}`)),
  )
  await writeSession({ uid: 'maya', phoneNumber: '+1' })
})
afterEach(() => vi.restoreAllMocks())

const at = (name: string) => `https://clique.test/media/${name}`
const show = async (name: string) => (await showImage(new Request(`${at(name)}?signature=1`), '/')).text()

// [R5]
it('F19 a full cache: the older half goes, and the image is kept after all', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await show(name)
  room = 4
  expect(await show('e')).toContain('media/e')
  expect([...stored.keys()]).toEqual([at('c'), at('d'), at('e')])
})

// [R5]
it('F19 no room at all: the image is shown all the same', async () => {
  room = 0
  expect(await show('a')).toContain('media/a')
  expect(stored.size).toBe(0)
})

// [R38]
it.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a busy server', () => Promise.resolve(new Response('busy', { status: 503 }))],
])('F39 %s for a moment: the image is requested again, and shown and kept', async (_, trouble) => {
  let calls = 0
  vi.stubGlobal('fetch', (of: string | Request) =>
    // Without an answer, each try is two requests: with CORS and without.
    calls++ < 2 ? trouble() : Promise.resolve(new Response(`bytes of ${typeof of === 'string' ? of : of.url}`)),
  )
  expect(await show('a')).toContain('media/a')
  expect([...stored.keys()]).toEqual([at('a')])
})

// [R4]
it('F41 a sign-in page of the network in place of an image is not stored', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } })),
  )
  await show('a')
  expect([...stored.keys()]).toEqual([])
})

it('a server that names a time to wait is not asked again before it', async () => {
  const fetched = vi.fn<() => Promise<Response>>(
    async () => new Response('busy', { status: 503, headers: { 'retry-after': '60' } }),
  )
  vi.stubGlobal('fetch', fetched)
  expect(await show('a')).toBe('busy')
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(stored.size).toBe(0)
})

// [R6]
it('F20 a database that does not answer does not prevent an image from being shown', async () => {
  await clearSession('maya')
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => new EventTarget() as IDBRequest)
  expect(await show('a')).toContain('media/a')
  expect(stored.size).toBe(0)
})

it('F37 what may no longer be seen: its images go, and no others', async () => {
  for (const name of ['item/1/low', 'item/1/medium', 'item/2/low']) await show(name)
  const answer = { items: [{ image: { lowQualityUrl: `${at('item/1/low')}?signature=2`, high: '/media/none' } }] }
  await dropImagesIn('maya', [answer])
  expect([...stored.keys()]).toEqual([at('item/1/medium'), at('item/2/low')])
})

// [R26]
it('F37 an image on its way that may no longer be seen is not kept', async () => {
  let answer: (response: Response) => void = () => undefined
  const ask = vi.fn<() => Promise<Response>>(() => new Promise<Response>((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', ask)
  const shown = show('item/1/low')
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  await dropImagesIn('maya', [{ lowQualityUrl: at('item/1/low') }])
  answer(new Response('late'))
  expect(await shown).toBe('late')
  await vi.waitFor(() => expect(stored.size).toBe(0))
})

it('F32 an image that arrives after its user has signed out is not kept', async () => {
  let answer: (response: Response) => void = () => undefined
  const ask = vi.fn<() => Promise<Response>>(() => new Promise<Response>((resolve) => (answer = resolve)))
  vi.stubGlobal('fetch', ask)
  const shown = show('item/1/low')
  await vi.waitFor(() => expect(ask).toHaveBeenCalled())
  await clearSession('maya')
  await dropImages('maya')
  answer(new Response('late'))
  expect(await shown).toBe('late')
  expect(stored.size).toBe(0)
})

/** Two users' caches, of seen and of pinned images; returns the remaining entries. */
const twoPeople = () => {
  const entries = new Set<string>()
  vi.stubGlobal('caches', {
    has: () => Promise.resolve(true),
    delete: (name: string) => Promise.resolve(entries.forEach((one) => one.startsWith(name) && entries.delete(one))),
    open: (name: string) =>
      Promise.resolve({ delete: (key: string) => Promise.resolve(entries.delete(`${name} ${key}`)) }),
  })
  for (const uid of ['maya', 'noor'])
    for (const name of [imageCacheName(uid), pinnedCacheName(uid)])
      for (const image of ['item/1/low', 'item/2/low']) entries.add(`${name} ${at(image)}`)
  return () => [...entries].map((one) => one.replace('https://clique.test/media/', ''))
}
const ofNoor = ['images-noor item/1/low', 'images-noor item/2/low', 'kept-noor item/1/low', 'kept-noor item/2/low']

it('F37 a photo that may no longer be seen is deleted from the kept images too', async () => {
  const left = twoPeople()
  await dropImagesIn('maya', [{ lowQualityUrl: at('item/1/low') }])
  expect(left()).toEqual(['images-maya item/2/low', 'kept-maya item/2/low', ...ofNoor])
})

// [R29]
it('signing out deletes the seen and the kept images of one person, and no others', async () => {
  const left = twoPeople()
  await dropImages('maya')
  expect(left()).toEqual(ofNoor)
})

it('without caches, as on plain http, images are deleted without an error', async () => {
  vi.unstubAllGlobals()
  expect('caches' in globalThis).toBe(false)
  await expect(dropImages('maya')).resolves.toBeUndefined()
})
