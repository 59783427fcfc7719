/**
 * The decoder of HEIF in the service worker's cache ([Note: The decoder of HEIF]): not one of the files that every
 * device fetches, but stored on the device from its first use on, so that it works without a network.
 */
import { isPage } from '../../platform/is-page'
import { describe, log } from '../../platform/log'
import { request } from '../../platform/requests'

const CACHE = 'clique-decoder'
const FILE = /^\/assets\/libheif-bundle-[^/]+\.mjs$/

export const isDecoder = (path: string) => FILE.test(path)

/** Stores only this version: an earlier one is not requested again. */
const keep = async (cache: Cache, url: string, response: Response) => {
  try {
    for (const { url: earlier } of await cache.keys()) if (earlier !== url) await cache.delete(earlier)
    await cache.put(url, response)
  } catch (error) {
    // If the device is full, the decoder is fetched again next time.
    log.warn('decoder.not_kept', { error: describe(error) })
  }
}

/** Resolves to the stored decoder; else fetches and stores it. Rejects without a network if it is not stored. */
export const showDecoder = async ({ url }: Request): Promise<Response> => {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(url, { ignoreVary: true })
  if (kept) return kept
  const response = await request(url)
  if (response.ok && !isPage(response)) await keep(cache, url, response.clone())
  return response
}
