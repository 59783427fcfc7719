/** Tells the server's own refusals from pages that a proxy or a network sends in their place. */
import * as v from 'valibot'
import type { Failure, ServerCode } from '../../contract/failure'
import { noteAnswer } from '../platform/background/network-sign-in'
import { isPage } from '../platform/is-page'
import { secondsUntil } from './retry-after'

const ErrorAnswer = v.object({
  message: v.optional(v.string()),
  error: v.optional(v.string()),
  code: v.optional(v.string()),
})

const codeOf = (status: number) => {
  if (status === 401) return 'UNAUTHENTICATED'
  if (status === 403) return 'FORBIDDEN'
  return status >= 500 ? 'INTERNAL' : 'UNEXPECTED'
}

/**
 * The server's words. A validator's words name fields and types: they are for programmers, and no screen shows them.
 */
const wordsOf = ({ code, message, error }: v.InferOutput<typeof ErrorAnswer>) =>
  code === 'INVALID_REQUEST' ? 'Invalid request' : (message ?? error)

/**
 * An HTML page that a proxy or a network sends instead of an answer. The server has not judged the request, so only a
 * status that asks the client to wait is kept: a page never signs a user out and never deletes stored data.
 */
const pageFailure = ({ status }: Response, retryAfter: number | undefined): Failure => ({
  code: 'INVALID_RESPONSE',
  message: `API Error: ${status}`,
  ...((status === 408 || status === 429 || status >= 500) && { status }),
  ...(retryAfter !== undefined && { retryAfter }),
})

/** Statuses with which sign-in pages are sent. A page with another one reports that the server cannot be reached. */
const isSignIn = ({ status, type }: Response) =>
  type === 'opaqueredirect' || (status >= 200 && status < 400) || [401, 403, 407, 511].includes(status)

/** A refusal of the server; undefined if the body is not in the form of one. */
const bodyOf = async (response: Response): Promise<v.InferOutput<typeof ErrorAnswer> | undefined> => {
  if (isPage(response)) return undefined
  try {
    const parsed = v.safeParse(ErrorAnswer, await response.json())
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/**
 * The server names a cause in each refusal. Some proxies refuse without one, each request in the same words. A 403 in
 * JSON is a verdict without one too: it signs no user out.
 */
const isVerdict = (status: number, body: v.InferOutput<typeof ErrorAnswer> | undefined) =>
  body !== undefined && (status === 403 || (body.code ?? body.message ?? body.error) !== undefined)

/** Whether the server itself refused with this status. Leaves the body to be read. */
export const isOwnRefusal = async (response: Response, status: number): Promise<boolean> =>
  response.status === status && isVerdict(status, await bodyOf(response.clone()))

/** The failure in a response with an error status. Notes whether a sign-in page of a network is in the way. */
export const refusal = async (response: Response): Promise<Failure> => {
  const retryAfter = secondsUntil(response.headers.get('retry-after'))
  const parsed = await bodyOf(response)
  const isOwn = isVerdict(response.status, parsed)
  const body = parsed ?? {}
  if (!isOwn && isSignIn(response)) noteAnswer(true)
  if (isPage(response) || (!isOwn && isSignIn(response))) return pageFailure(response, retryAfter)
  if (isOwn) noteAnswer(false)
  return {
    code: (body.code ?? codeOf(response.status)) as ServerCode,
    message: wordsOf(body) ?? `API Error: ${response.status}`,
    status: response.status,
    ...(retryAfter !== undefined && { retryAfter }),
  }
}
