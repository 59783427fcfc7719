/** Fetches a photo and saves it to the browser's downloads, or by the share sheet in an iPhone's home-screen app. */
import { request } from './requests'

/** After this time (ms) the browser has read the object URL of a saved photo, so the URL is revoked. */
const URL_LIFE_MS = 60_000

/**
 * Resolves to the response with a photo's bytes. If the URL has expired (401 or 403), requests a new URL with `renew`
 * and fetches that once. Rejects if there is no successful response.
 */
export const loadPhoto = async (url: string, renew: () => Promise<string | undefined>): Promise<Response> => {
  const response = await request(url)
  if (response.ok) return response
  const fresh = response.status === 403 || response.status === 401 ? await renew() : undefined
  const again = fresh === undefined ? response : await request(fresh)
  if (!again.ok) throw new Error(String(again.status))
  return again
}

/**
 * Whether this is a home-screen app of an iPhone or iPad: a link with `download` shows the file in place of the app there,
 * without a way back.
 */
const isHomeScreenApp = () => navigator.standalone === true

/** Saves bytes to the browser's downloads as 'clique-photo-{id}.jpg'. */
export const saveBytes = (id: string, bytes: Blob) => {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = `clique-photo-${id}.jpg`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFE_MS)
}

/** The browser saves the file at this URL, under the name that the server gives. */
export const saveFrom = (url: string) => {
  if (isHomeScreenApp()) {
    // A view of the system's browser, which has a way back.
    open(url, '_blank', 'noopener')
    return
  }
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

/** Offers a photo to the share sheet. Rejects if it cannot be shared; a user who closes the sheet has decided. */
const offer = async (id: string, bytes: Blob) => {
  const files = [new File([bytes], `clique-photo-${id}.jpg`, { type: bytes.type || 'image/jpeg' })]
  await navigator.share({ files }).catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
  })
}

/**
 * Saves a photo as 'clique-photo-{id}.jpg'; opens it in a new tab if it cannot be fetched (docs/specification.md 2.2).
 * `renew` requests a URL that has not expired.
 */
export const downloadPhoto = async (id: string, url: string, renew: () => Promise<string | undefined>) => {
  try {
    const response = await loadPhoto(url, renew)
    const bytes = await response.blob()
    if (isHomeScreenApp()) await offer(id, bytes)
    else saveBytes(id, bytes)
  } catch {
    open(url, '_blank', 'noopener')
  }
}
