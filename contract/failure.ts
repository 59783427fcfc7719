/**
 * [Note: Errors are data]
 *
 * An expected failure is a value with a stable code, from the server's rules up to the screen that words it. Only
 * unexpected errors are thrown.
 */

/**
 * Codes the server answers with, beside a status and a message. Screens and retries decide by code, never by wording.
 */
export type ServerCode =
  | 'INVALID_REQUEST'
  | 'UNAUTHENTICATED'
  /** The call makes a lasting way into the account: the person confirms first that it is them. */
  | 'SIGN_IN_AGAIN'
  | 'USER_DOES_NOT_EXIST'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  /** A photo's collection is deleted: it is restored first. */
  | 'COLLECTION_DELETED'
  /** The comment that a reply answers was deleted. */
  | 'COMMENT_GONE'
  /** The user may not comment on this photo, though they see it: in this collection no one may, or not this user. */
  | 'COMMENTS_OFF'
  /** The collection that a photo is copied to has one of the same bytes. */
  | 'ALREADY_THERE'
  /** A change that the device made later was applied before this one arrived. */
  | 'OVERTAKEN'
  | 'METHOD_NOT_ALLOWED'
  | 'ALREADY_REGISTERED'
  | 'USERNAME_TAKEN'
  /** The server would have no operator. */
  | 'LAST_OPERATOR'
  | 'PHONE_MISMATCH'
  /** A passkey's answer that is not accepted: unknown, of another site, late, or answered before. */
  | 'PASSKEY_REFUSED'
  | 'ALREADY_INVITED'
  | 'INVITE_ONLY'
  /** By an operator. */
  | 'SUSPENDED'
  | 'INVITE_REVOKED'
  | 'INVITE_EXPIRED'
  | 'INVITE_USED_UP'
  | 'NOT_UPLOADED'
  | 'QUOTA_EXCEEDED'
  | 'BODY_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'NOT_ENOUGH_SPACE'
  | 'INTERNAL'
  | 'UNAVAILABLE'

/** Codes that arise on the device. CROSS_ORIGIN: another origin answered what the browser keeps from this one. */
export type ClientCode = 'NETWORK' | 'CROSS_ORIGIN' | 'TIMEOUT' | 'INVALID_RESPONSE' | 'ABORTED' | 'UNEXPECTED'

export interface Failure {
  code: ServerCode | ClientCode
  message: string
  /** HTTP status, where an answer came. */
  status?: number
  /** Seconds to wait, where the server named them. */
  retryAfter?: number
}

export type Result<T, E = Failure> = { ok: true; value: T } | { ok: false; error: E }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error })

/** Every error answer of the API has this body. */
export interface ErrorBody {
  message: string
  code: ServerCode
}
