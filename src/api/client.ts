/**
 * One function per call of the contract. An expected failure never throws: every function resolves to a Result whose
 * failure carries the server's code, or one of the device's own (NETWORK, TIMEOUT, INVALID_RESPONSE, PROGRAM_ERROR,
 * ABORTED).
 *
 * Calls are not retried here: the callers' queues decide whether repeating is safe (upload/, the outbox).
 */
import * as v from 'valibot'
import { API_CALL_MS } from '../../contract/waits'
import type { Answer, Args, Call } from '../../contract/call'
import { calls, type CallName, type Calls } from '../../contract/calls'
import { CHANGE_HEADER } from '../../contract/change'
import { fail, ok, type Failure, type Result } from '../../contract/failure'
import { noteAnswer } from '../platform/background/network-sign-in'
import { isPage } from '../platform/is-page'
import { describe, log } from '../platform/log'
import { send } from '../platform/requests'
import { isLate, isUnanswered } from '../platform/unanswered'
import { askStandings, type StandingCalls } from './ask-standing'
import { isOwnRefusal, refusal } from './refusal'

export interface ApiOptions {
  /**
   * Resolves to the bearer token of the user who makes these calls; `force` requests a new token after the server
   * refused the last one. If it fails, a call that needs a token is not sent and fails in the same way.
   */
  token(force: boolean): Promise<Result<string>>
  /**
   * Called if the server also refuses a fresh token, or none exists: the session is over (docs/specification.md 1.8).
   */
  onUnauthorized?(): void
  /** The origin of /api; the page's own origin by default. */
  baseUrl?: string
}

type Arguments<C extends Call> =
  unknown extends Args<C>
    ? [args?: undefined, options?: CallOptions]
    : object extends Args<C>
      ? [args?: Args<C>, options?: CallOptions]
      : [args: Args<C>, options?: CallOptions]

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** The call's place in the order of the device's changes (contract/change.ts). */
  change?: string | undefined
}

export type Api = {
  [K in CallName]: (...args: Arguments<Calls[K]>) => Promise<Result<Answer<Calls[K]>>>
}

/** The arguments that any call may be sent with. */
export interface AnyArgs {
  params?: Record<string, string>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** The path and query of a call: the URL that it is sent to, and the key under which its answer is stored. */
export const addressOf = (name: CallName, args: AnyArgs = {}) => {
  const path = calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(args.params?.[key] ?? ''))
  const query = Object.entries(args.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .toSorted()
    .join('&')
  return query ? `${path}?${query}` : path
}

const unreachable = (error: unknown, signal?: AbortSignal): Failure => {
  if (signal?.aborted) return { code: 'ABORTED', message: 'Cancelled' }
  if (isLate(error)) {
    return { code: 'TIMEOUT', message: 'Network error - please check your connection' }
  }
  if (!isUnanswered(error)) {
    log.error('call.failed', { error: describe(error) })
    return { code: 'PROGRAM_ERROR', message: 'An unexpected error occurred' }
  }
  log.info('call.unreachable', { error: describe(error) })
  return { code: 'NETWORK', message: 'Network error - please check your connection' }
}

const INVALID: Failure = { code: 'INVALID_RESPONSE', message: 'Invalid response format' }
const NO_LIST = 'Invalid pagination response format'

/** A list whose items cannot be found has its own message (docs/specification.md 1.8). */
const isNoList = (issues: readonly v.BaseIssue<unknown>[]): boolean =>
  issues.some((issue) => issue.message === NO_LIST || (issue.issues !== undefined && isNoList(issue.issues)))

const request = async (
  baseUrl: string,
  name: CallName,
  args: AnyArgs,
  { signal, change }: CallOptions,
  bearer?: string,
) => {
  // Screens paint from the store; network requests follow.
  const { default: ky } = await import('ky')
  const { method, waitMs = API_CALL_MS }: Call = calls[name]
  const limit = AbortSignal.timeout(waitMs)
  return ky(`${baseUrl}/api${addressOf(name, args)}`, {
    method,
    ...(args.body !== undefined && { json: args.body }),
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(change !== undefined && { [CHANGE_HEADER]: change }),
    },
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    fetch: send,
    retry: 0,
    // ky's own timeout ends with the headers.
    timeout: false,
    throwHttpErrors: false,
    // A cookie is never the server's: it is the proxy's, which passes on no request without it.
    credentials: 'same-origin',
    // The server redirects no call: to follow one would only hide that a sign-in page is in the way.
    redirect: 'manual',
  })
}

/** The answer of a call in a response without an error status. */
const readAnswer = async (
  name: CallName,
  response: Response,
  signal: AbortSignal | undefined,
): Promise<Result<unknown>> => {
  if (isPage(response)) {
    noteAnswer(true)
    return fail(INVALID)
  }
  let json: unknown
  try {
    json = await response.json()
  } catch (error) {
    return fail(signal?.aborted || isLate(error) ? unreachable(error, signal) : INVALID)
  }
  const read = v.safeParse(calls[name].answer, json)
  noteAnswer(false)
  if (read.success) return ok(read.output)
  // The message is not logged: it would quote the user's text.
  const [issue] = read.issues
  log.warn('call.invalid_answer', { call: name, at: v.getDotPath(issue), expected: issue.expected })
  // The server's own answer, unlike a page that a network puts in its place: a retry would not change it.
  return fail({ ...INVALID, status: response.status, ...(isNoList(read.issues) && { message: NO_LIST }) })
}

/** Derives the client from the contract. */
export const createApi = ({ token, onUnauthorized, baseUrl = '' }: ApiOptions): Api => {
  const sendWithToken = async (name: CallName, args: AnyArgs, options: CallOptions) => {
    const attempt = async (force: boolean): Promise<Result<Response>> => {
      const bearer = await token(force)
      return bearer.ok ? ok(await request(baseUrl, name, args, options, bearer.value)) : bearer
    }
    const first = await attempt(false)
    // A new token does not change a proxy's refusal, and the proxy would refuse its renewal too.
    return first.ok && (await isOwnRefusal(first.value, 401)) ? attempt(true) : first
  }

  const run = async (name: CallName, args: AnyArgs = {}, options: CallOptions = {}): Promise<Result<unknown>> => {
    const { signal } = options
    const call: Call = calls[name]
    const isGuarded = call.access !== 'open'
    const rejected = (failure: Failure) => {
      if (isGuarded && failure.code === 'UNAUTHENTICATED') onUnauthorized?.()
      return fail(failure)
    }
    let response: Response
    try {
      const sent = isGuarded
        ? await sendWithToken(name, args, options)
        : ok(await request(baseUrl, name, args, options))
      if (!sent.ok) return rejected(sent.error)
      response = sent.value
    } catch (error) {
      return fail(unreachable(error, signal))
    }
    if (!response.ok) return rejected(await refusal(response))
    const read = await readAnswer(name, response, signal)
    return read.ok ? ok(await withStandings(call, completed(read.value, args), options)) : read
  }

  /** Only for reads: the answer to a change needs no relationships. */
  const withStandings = async ({ method }: Call, answer: unknown, options: CallOptions) => {
    if (method !== 'GET' || typeof answer !== 'object' || answer === null) return answer
    const ask = (name: CallName) => (id: string) => run(name, { params: { id } }, options)
    const standings = { followStatus: ask('followStatus'), memberStatus: ask('memberStatus') } as StandingCalls
    return askStandings(standings, answer)
  }

  const entries = Object.keys(calls).map((name) => [
    name,
    (args?: AnyArgs, options?: CallOptions) => run(name as CallName, args, options),
  ])
  return Object.fromEntries(entries) as Api
}

/**
 * Fills in the fields that a list's answer lacks: a full page means that more remain (docs/specification.md 1.3), even
 * if some of its elements were dropped.
 */
const completed = (answer: unknown, { query }: AnyArgs) => {
  if (typeof answer !== 'object' || answer === null || !('items' in answer) || !('received' in answer)) return answer
  const { received, ...list } = answer as Listed
  const size = list.size ?? Number(query?.['size'] ?? received)
  return {
    ...list,
    page: list.page ?? Number(query?.['page'] ?? 0),
    size,
    hasMore: list.hasMore ?? (received > 0 && received === size),
  }
}

interface Listed {
  items: unknown[]
  received: number
  page?: number
  size?: number
  hasMore?: boolean
}
