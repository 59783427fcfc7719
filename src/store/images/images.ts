/**
 * [Note: Photos seen before]
 *
 * Cache first, under the URL without its signature: signatures change every half hour, the bytes behind an image's URL
 * never do. Each user has their own cache, named by uid, which ends with their sign-out. Above the cap the oldest
 * images are evicted first. The screen renews a dead signature; here it is only an answer that is not stored.
 *
 * With the photos in S3 a URL redirects to another origin. A cross-origin image without CORS is an opaque response,
 * which may neither be stored nor drawn. So the image is requested with CORS, which the bucket must allow. If it does
 * not, the photo is shown, but not without a network.
 */
import { sleep } from '../../platform/clock'
import { isPage } from '../../platform/is-page'
import { request as ask } from '../../platform/requests'
import { isLate } from '../../platform/unanswered'
import { readSession, sessionIdAt } from '../device'
import { dropImagesAt, whileArriving } from './dropped-images'
import { imageCacheName, matchIn, pinnedCacheName, TIMEOUT_MS, withCache } from './image-caches'

/** The most entries of a user's cache; three of them are one photo. */
const MAX_SEEN_IMAGES = 6000
/** Trimmed in steps, so that a new photo rarely walks the whole cache. */
const WRITES_PER_TRIM = 300

/** An image's URL without its signature: its key in a cache. */
export const keyOf = (address: string) => {
  const url = new URL(address)
  return `${url.origin}${url.pathname}`
}

const whoIsAt = (path: string) =>
  Promise.race([readSession(sessionIdAt(path)), sleep(TIMEOUT_MS).then(() => undefined)]).catch(() => undefined)

/**
 * Resolves to the stored image, else to the network's, which is stored on the way. `path`: of the page that shows it,
 * whose user's cache it is. Without a signed-in user nothing is cached.
 */
export const showImage = async (request: Request, path: string): Promise<Response> => {
  const who = await whoIsAt(path)
  // Pictures of a guest whose link has ended are deleted.
  if (who === undefined || who.isEnded) return ask(request, { signal: request.signal })
  const { uid } = who
  const cacheName = imageCacheName(uid)
  const key = keyOf(request.url)
  return whileArriving(cacheName, key, async () => {
    const stored = (await matchIn(cacheName, key)) ?? (await matchIn(pinnedCacheName(uid), key))
    if (stored) return stored
    const response = await fetchPatiently(request)
    // A range, an error or a network's sign-in page must never be stored as the whole image.
    if (response.status === 200 && !isPage(response))
      await withCache(cacheName, (cache) => keep(cache, key, response.clone()))
    return response
  })
}

/** Milliseconds after which an image that did not arrive is requested once more, and again: a dead spot is short. */
const PAUSES_MS = [1000, 2000]

/** An answer of a server or proxy that may be over in a moment; one that names a time to wait is not. */
const mayBeOver = ({ status, headers }: Response) => (status === 429 || status >= 500) && !headers.has('retry-after')

/** The last outcome, after up to three requests while the device believes it has a network. */
const fetchPatiently = async (request: Request): Promise<Response> => {
  for (const pause of PAUSES_MS) {
    const response = await fetchOpenly(request).catch(() => undefined)
    if (response && !mayBeOver(response)) return response
    if (!navigator.onLine) break
    await sleep(pause, request.signal)
  }
  return fetchOpenly(request)
}

export const fetchOpenly = async (request: Request): Promise<Response> => {
  try {
    // Past the browser's own cache: it may hold an opaque response for the same URL, from before this worker was
    // active.
    const init = { mode: 'cors', credentials: 'same-origin', cache: 'no-store', signal: request.signal } as const
    return await ask(request.url, init)
  } catch (error) {
    // It was waited for long enough.
    if (isLate(error) || request.signal.aborted) throw error
    return ask(request, { signal: request.signal })
  }
}

const keep = async (cache: Cache, key: string, response: Response) => {
  const again = response.clone()
  try {
    await cache.put(key, response)
  } catch {
    // The cache is full: the older half is deleted. If that is not enough this image is shown without being stored.
    await trim(cache, Math.floor((await cache.keys()).length / 2))
    await cache.put(key, again).catch(() => undefined)
    return
  }
  written += 1
  if (written % WRITES_PER_TRIM === 0) await trim(cache, MAX_SEEN_IMAGES)
}
let written = 0

const trim = async (cache: Cache, most: number) => {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

/** Deletes the images whose URLs are anywhere in these answers: the user may no longer see them. */
export const dropImagesIn = async (uid: string, values: readonly unknown[]) => {
  if (!('caches' in globalThis)) return
  const addresses = JSON.stringify(values).matchAll(/"([^"\\]*\/media\/[^"\\]*)"/g)
  const keys = [...addresses].map(([, address = '']) => keyOf(new URL(address, location.href).href))
  await Promise.all([imageCacheName(uid), pinnedCacheName(uid)].map((name) => dropImagesAt(name, keys)))
}

/** Deletes a user's cached images; there are none on plain http, which has no caches. */
export const dropImages = async (uid: string): Promise<void> => {
  if (!('caches' in globalThis)) return
  await Promise.all([caches.delete(imageCacheName(uid)), caches.delete(pinnedCacheName(uid))])
}
