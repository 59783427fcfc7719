/**
 * [Note: Sending bytes]
 *
 * A PUT straight to a signed URL (docs/specification.md 2.7 'Direct image upload'). On a slow link a photo may take
 * minutes, so nothing limits the whole transfer; a try ends if no byte has moved for a minute. XMLHttpRequest, because
 * fetch does not report upload progress. Nothing is repeated here: the upload engine decides that.
 */
import { PUT_STALL_MS } from '../../contract/waits'
import { fail, ok, type Failure, type Result } from '../../contract/failure'
import { request } from '../platform/requests'
import { secondsUntil } from './retry-after'

export interface PutOptions {
  contentType: string
  /** In base64. */
  contentMd5: string
  signal?: AbortSignal | undefined
  /** Bytes of this body sent so far. */
  onProgress?(sent: number): void
  /** A try fails after this many milliseconds in which no byte moved. */
  stallMs?: number
}

const PROBE_MS = 10_000

const codes: Record<number, Failure['code']> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  507: 'NOT_ENOUGH_SPACE',
}

const refusal = (request: XMLHttpRequest): Failure => {
  const { status } = request
  const retryAfter = secondsUntil(request.getResponseHeader('retry-after'))
  return {
    code: codes[status] ?? (status >= 500 ? 'UNAVAILABLE' : 'INVALID_REQUEST'),
    message: `Upload failed with status ${status}`,
    status,
    ...(retryAfter !== undefined && { retryAfter }),
  }
}

const isPage = (request: XMLHttpRequest) => /^text\/html\b/i.test(request.getResponseHeader('content-type') ?? '')

/** A page with such a status is a network's sign-in page, not the store's verdict: no store answers so. */
const isSignIn = (request: XMLHttpRequest) => request.status < 500 && request.status !== 429 && isPage(request)

const resultOf = (request: XMLHttpRequest): Result<undefined> => {
  if (isSignIn(request)) return fail({ code: 'NETWORK', message: 'Network Error' })
  return request.status < 200 || request.status >= 300 ? fail(refusal(request)) : ok(undefined)
}

/**
 * Returns true if the browser hides an answer from this page (CORS), which looks like no answer. A request that needs
 * no permission shows whether the server can be reached.
 */
const isKeptFromUs = async (address: string): Promise<boolean> => {
  const { origin } = new URL(address, location.href)
  if (origin === location.origin) return false
  try {
    await request(`${origin}/`, { mode: 'no-cors', cache: 'no-store' }, PROBE_MS)
    return true
  } catch {
    return false
  }
}

const unanswered = async (address: string): Promise<Failure> =>
  (await isKeptFromUs(address))
    ? { code: 'CROSS_ORIGIN', message: 'The store of photos does not let this site read its answer' }
    : { code: 'NETWORK', message: 'Network Error' }

/**
 * Sends these bytes. Fails with NETWORK, CROSS_ORIGIN, TIMEOUT (stalled), ABORTED or the answer's status; never throws.
 */
export const putBytes = (
  address: string,
  bytes: Blob | ArrayBuffer,
  { contentType, contentMd5, signal, onProgress, stallMs = PUT_STALL_MS }: PutOptions,
): Promise<Result<undefined>> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const end = (result: Result<undefined>) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      resolve(result)
    }
    const give = (failure: Failure) => {
      end(fail(failure))
      request.abort()
    }
    const cancel = () => give({ code: 'ABORTED', message: 'Cancelled' })
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(() => give({ code: 'TIMEOUT', message: 'Network connection error' }), stallMs)
    }
    if (signal?.aborted) {
      resolve(fail({ code: 'ABORTED', message: 'Cancelled' }))
      return
    }
    signal?.addEventListener('abort', cancel)
    request.upload.addEventListener('progress', ({ loaded }) => {
      moved()
      onProgress?.(loaded)
    })
    request.addEventListener('load', () => end(resultOf(request)))
    request.addEventListener('error', () => {
      clearTimeout(timer)
      void unanswered(address).then((failure) => end(fail(failure)))
    })
    request.open('PUT', address)
    request.setRequestHeader('Content-Type', contentType)
    request.setRequestHeader('Content-MD5', contentMd5)
    moved()
    request.send(bytes)
  })
