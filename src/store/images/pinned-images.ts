/** The files of pinned photos, in their own cache that nothing is evicted from. */
import { isPage } from '../../platform/is-page'
import { deleteIn, imageCacheName, matchIn, pinnedCacheName, withCache } from './image-caches'
import { fetchOpenly, keyOf } from './images'

/** The end of a URL that is fetched for a pin: the service worker ignores it, or the image would be stored twice. */
export const PINNING = '#keep'

/** `refused`: the URL has expired, or the photo was deleted. */
export type PinnedImage = { key: string; bytes: number } | 'refused' | 'unreachable' | 'no space'

/** Puts one image into the user's cache of pinned images, from the cache of seen images or from the network. */
export const pinImage = async (uid: string, address: string, signal: AbortSignal): Promise<PinnedImage> => {
  const url = new URL(address, location.origin)
  const key = keyOf(url.href)
  const cacheName = pinnedCacheName(uid)
  let response = (await matchIn(cacheName, key)) ?? (await matchIn(imageCacheName(uid), key))
  try {
    response ??= await fetchOpenly(new Request(`${url.href}${PINNING}`, { signal }))
  } catch {
    return 'unreachable'
  }
  if (isPage(response)) return 'unreachable'
  if (response.status !== 200) return response.status >= 500 ? 'unreachable' : 'refused'
  try {
    // The whole body is read before any of it is stored: an answer that breaks off is no image.
    const body = await response.blob()
    signal.throwIfAborted()
    await withCache(cacheName, (cache) =>
      cache.put(key, new Response(body, { headers: { 'content-type': body.type } })),
    )
    return { key, bytes: body.size }
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'no space' : 'unreachable'
  }
}

/** Deletes pinned images. */
export const dropPinnedImages = (uid: string, keys: readonly string[]) => deleteIn(pinnedCacheName(uid), keys)
