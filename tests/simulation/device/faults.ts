/** Faults that may hit a request. */
import type { Answered } from './http'

export type Fault =
  /** It never reaches the server. */
  | 'lost'
  /** The server acts, and the answer is lost. */
  | 'answer lost'
  /** The server acts, and never answers. */
  | 'silent'
  /** The server acts, and a gateway answers 502. */
  | 'gateway'
  /** It reaches the server twice, the second time late. */
  | 'doubled'
  /** It takes seconds. */
  | 'slow'
  /** Only in scripted plans: it reaches the server when the plan releases it. */
  | 'held'
  /** Only in scripted plans: the server acts, and the answer arrives when the plan releases it. */
  | 'answer held'
  /** A sign-in page of some network, with status 200. */
  | 'page'
  /** The same, as an error page. */
  | 'error page'
  /** The server answers this status, and has not acted. */
  | 401
  | 403
  | 404
  | 408
  | 409
  | 429
  | 500
  | 503

export const FAULTS: readonly Fault[] = [
  ...(['lost', 'answer lost', 'silent', 'gateway', 'doubled', 'slow', 'page', 'error page'] as const),
  ...([401, 403, 404, 408, 409, 429, 500, 503] as const),
]

const codes: Record<number, string> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'UNAVAILABLE',
  409: 'INVALID_REQUEST',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

export const json = { 'content-type': 'application/json' }

/** Seconds that a server with too many requests asks to wait. */
const RETRY_AFTER_S = 5

export const refusalOf = (status: number): Answered => ({
  status,
  headers: { ...json, ...(status === 429 && { 'retry-after': String(RETRY_AFTER_S) }) },
  body: JSON.stringify({ message: 'refused', code: codes[status] ?? 'INTERNAL' }),
})

export const page = (status: number): Answered => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<html>Sign in to use this network</html>',
})

/** Whether a status finally rejects a change: not statuses that ask to wait, or to sign in. */
export const isVerdict = (status: number) =>
  status >= 400 && status < 500 && status !== 401 && status !== 408 && status !== 429
