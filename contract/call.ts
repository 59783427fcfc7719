/**
 * [Note: One table of calls]
 *
 * Browser and server share `calls.ts`: one entry per call. The client derives its functions from the table, the server
 * its router, and both their validation, so the two cannot drift apart: a wrong argument or answer is a compile error
 * on either side. A schema's *input* is what travels; its *output* is what the receiving side works with.
 */
import type * as v from 'valibot'

export type Schema = v.GenericSchema<unknown, unknown>

/**
 * The access level that a call requires. The server's rules decide rights over single objects, call by call.
 * - `open`: no sign-in.
 * - `identity`: a confirmed phone number.
 * - `person`: also has a profile.
 * - `operator`: also runs this server.
 */
export type Access = 'open' | 'identity' | 'person' | 'operator'

/**
 * The right that a guest's link must give for a call to be theirs too. Every link in force gives `enter`, and every link
 * that is no wall's gives `own`, for the photos that the guest added. A paused link gives no other.
 */
export type GuestRight = 'enter' | 'own' | 'add' | 'see' | 'like' | 'readComments' | 'download'

/**
 * The effect of an operator's call. All but the first three make a way in, or change something for good: they
 * need a recent sign-in.
 * - `look`: reads.
 * - `set`: changes a setting, or sends a test.
 * - `end`: ends a way in, such as a link or a session.
 */
export type Effect = 'look' | 'set' | 'end' | 'admit' | 'promote' | 'demote' | 'showCode' | 'restore' | 'delete'

const HARMLESS: readonly (Effect | undefined)[] = ['look', 'set', 'end']

interface AnyCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api; parameters in braces. */
  path: `/${string}`
  /** Guests may make this call of users too, if their link allows it. Absent: they may not. */
  guests?: GuestRight
  /**
   * The user has signed in, or confirmed the sign-in, within the last ten minutes; otherwise the call is refused with
   * SIGN_IN_AGAIN. For calls that create a lasting way into the account: a stolen token must not create one. An operator's
   * call has it by its `effect` (`needsRecentSignIn`).
   */
  recent?: true
  query?: Schema
  body?: Schema
  answer: Schema
  /**
   * Seconds for which a cached answer counts as fresh (docs/specification.md 1.9). Absent: never cached on the device.
   */
  lifetime?: number
  /** Milliseconds for which a page waits for the answer; API_CALL_MS by default. */
  waitMs?: number
  /** Largest JSON body in bytes; 64 kB by default, never more than 256 kB. */
  maxBody?: number
  /**
   * The answer is a stream of server-sent events, only for `Accept: text/event-stream`; `answer` is one event's data.
   */
  stream?: true
}

/** A call of an operator names its effect. */
export type Call = AnyCall &
  ({ access: Exclude<Access, 'operator'>; effect?: never } | { access: 'operator'; effect: Effect })

/** Whether the call is refused with SIGN_IN_AGAIN if the sign-in is older than ten minutes. */
export const needsRecentSignIn = ({ recent, access, effect }: Pick<Call, 'recent' | 'access' | 'effect'>): boolean =>
  recent === true || (access === 'operator' && !HARMLESS.includes(effect))

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

/** The arguments that the caller passes. */
export type Args<C extends Call> = WithParams<C> & WithQuery<C> & WithBody<C>
/** The parsed answer that the caller gets. */
export type Answer<C extends Call> = v.InferOutput<C['answer']>

type Parsed<S> = S extends Schema ? v.InferOutput<S> : undefined
/** The validated parameters, query and body that a route's handler gets. */
export interface Request<C extends Call> {
  params: Record<ParamNames<C['path']>, string>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
}
/** The value that a route's handler returns: the answer as it travels. */
export type Reply<C extends Call> = C extends { stream: true } ? ReadableStream<string> : v.InferInput<C['answer']>
