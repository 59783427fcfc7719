/**
 * [Note: One table of calls]
 *
 * Browser and server meet in `calls.ts`: one entry per call. The client derives its functions from the table, the
 * server its router, and both their validation, so the two cannot drift apart: a wrong argument or answer is a compile
 * error on either side. A schema's *input* is what travels; its *output* is what the receiving side works with.
 */
import type * as v from 'valibot'

export type Schema = v.GenericSchema<unknown, unknown>

/**
 * Who may make a call at all. Rights over single objects are decided by the server's rules, call by call.
 * - `open`: no sign-in. - `identity`: a confirmed phone number. - `person`: also has a profile. - `operator`: and runs
 *   this server.
 */
export type Access = 'open' | 'identity' | 'person' | 'operator'

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api; parameters in braces. */
  path: `/${string}`
  access: Access
  /**
   * The person has signed in, or confirmed the sign-in, within the last ten minutes; otherwise refused with
   * SIGN_IN_AGAIN. For calls that make a lasting way into the account: a stolen token must not make one.
   */
  recent?: true
  query?: Schema
  body?: Schema
  answer: Schema
  /**
   * Seconds for which a cached answer counts as fresh (docs/specification.md 1.9). Absent: never cached on the device.
   */
  lifetime?: number
  /** Largest JSON body in bytes; 64 kB unless said, never more than 256 kB. */
  maxBody?: number
  /** Answers a stream of server-sent events, to who accepts `text/event-stream` alone; `answer` is one event's data. */
  stream?: true
}

export const defineCalls = <const T extends Record<string, Call>>(table: T) => table

type ParamNames<P extends string> = P extends `${string}{${infer N}}${infer Rest}` ? N | ParamNames<Rest> : never

type WithParams<C extends Call> = [ParamNames<C['path']>] extends [never]
  ? unknown
  : { params: Record<ParamNames<C['path']>, string> }
type WithQuery<C extends Call> = C['query'] extends Schema
  ? object extends v.InferInput<C['query']>
    ? { query?: v.InferInput<C['query']> }
    : { query: v.InferInput<C['query']> }
  : unknown
type WithBody<C extends Call> = C['body'] extends Schema ? { body: v.InferInput<C['body']> } : unknown

/** What the caller passes. */
export type Args<C extends Call> = WithParams<C> & WithQuery<C> & WithBody<C>
/** What the caller gets: the answer, read. */
export type Answer<C extends Call> = v.InferOutput<C['answer']>

type Parsed<S> = S extends Schema ? v.InferOutput<S> : undefined
/** What a route's handler gets: parameters, query and body, validated. */
export interface Request<C extends Call> {
  params: Record<ParamNames<C['path']>, string>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
}
/** What a route's handler returns: the answer as it travels. */
export type Reply<C extends Call> = C extends { stream: true } ? ReadableStream<string> : v.InferInput<C['answer']>
