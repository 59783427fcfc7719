/** Milliseconds after which a saved photo's address is surely no longer read. */
const KEEP = 60_000

/** The bytes of a photo. Where its URL has expired, `renew` is asked once for a new one; throws where that fails too. */
export const loadPhoto = async (url: string, renew: () => Promise<string | undefined>): Promise<Response> => {
  const response = await fetch(url)
  if (response.ok) return response
  const fresh = response.status === 403 || response.status === 401 ? await renew() : undefined
  const again = fresh === undefined ? response : await fetch(fresh)
  if (!again.ok) throw new Error(String(again.status))
  return again
}

/** Hands bytes to the browser's downloads as 'clique-photo-{id}.jpg'. */
export const saveBytes = (id: string, bytes: Blob) => {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = `clique-photo-${id}.jpg`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP)
}

/**
 * Saves a photo as 'clique-photo-{id}.jpg'; one that cannot be fetched opens in a new tab (docs/specification.md 2.2).
 * `renew` asks for a URL that has not expired.
 */
export const downloadPhoto = async (id: string, url: string, renew: () => Promise<string | undefined>) => {
  try {
    const response = await loadPhoto(url, renew)
    saveBytes(id, await response.blob())
  } catch {
    open(url, '_blank', 'noopener')
  }
}
