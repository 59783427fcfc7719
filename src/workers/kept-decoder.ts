/**
 * The decoder of HEIF in the service worker's cache ([Note: The decoder of HEIF]): not one of the files that every
 * device fetches, and on the device from its first use on, so that it works without a network.
 */
import { describe, log } from '../platform/log'

const CACHE = 'clique-decoder'
const FILE = /^\/assets\/libheif-bundle-[^/]+\.mjs$/

export const isDecoder = (path: string) => FILE.test(path)

/** Stores this version only: an earlier one is not asked for again. */
const keep = async (cache: Cache, url: string, response: Response) => {
  try {
    for (const { url: earlier } of await cache.keys()) if (earlier !== url) await cache.delete(earlier)
    await cache.put(url, response)
  } catch (error) {
    // A full device fetches it again.
    log.warn('decoder.not_kept', { error: describe(error) })
  }
}

/** The decoder as it is kept; else as it is fetched, and then kept. Rejects without a network if it is not kept. */
export const showDecoder = async ({ url }: Request): Promise<Response> => {
  const cache = await caches.open(CACHE)
  const kept = await cache.match(url, { ignoreVary: true })
  if (kept) return kept
  const response = await fetch(url)
  if (response.ok) await keep(cache, url, response.clone())
  return response
}
