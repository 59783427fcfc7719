import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose'

const secondsFresh = (response: Response) =>
  Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1] ?? 0)

/**
 * The keys at a URL, fetched again when their own Cache-Control requires it or a token names a new one. Until then they
 * are used even if the URL cannot be reached ([S24]); afterwards this throws.
 */
export const createRemoteKeys = (url: URL): JWTVerifyGetKey => {
  let freshUntil = 0
  const keys = createRemoteJWKSet(url, {
    cacheMaxAge: Number.POSITIVE_INFINITY,
    [customFetch]: async (address, options) => {
      const response = await fetch(address, options)
      if (response.ok) freshUntil = Date.now() + secondsFresh(response) * 1000
      return response
    },
  })
  return async (header, token) => {
    if (Date.now() >= freshUntil) await keys.reload()
    return keys(header, token)
  }
}
