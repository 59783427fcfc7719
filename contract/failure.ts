/**
 * [Note: Errors are data]
 *
 * An expected failure is a value with a stable code, from the server's rules up to the screen that words it. Only
 * unexpected errors are thrown.
 */

/**
 * Codes of the server's error answers, with a status and a message. Screens and retries decide by code, never by
 * wording.
 */
export type ServerCode =
  | 'INVALID_REQUEST'
  | 'UNAUTHENTICATED'
  /** The call creates a lasting way into the account: the user must first confirm their identity. */
  | 'SIGN_IN_AGAIN'
  | 'USER_DOES_NOT_EXIST'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  /** A photo's collection is deleted: it must be restored first. */
  | 'COLLECTION_DELETED'
  /** The comment that a reply belongs to was deleted. */
  | 'COMMENT_GONE'
  /**
   * The user may not comment on this photo, though they see it: comments are off in this collection, or for this user.
   */
  | 'COMMENTS_OFF'
  /** The collection that a photo is copied to already has a photo of the same bytes. */
  | 'ALREADY_THERE'
  /** A later change of the device was applied before this one arrived. */
  | 'OVERTAKEN'
  | 'METHOD_NOT_ALLOWED'
  | 'ALREADY_REGISTERED'
  | 'USERNAME_TAKEN'
  /** The server would be left without an operator. */
  | 'LAST_OPERATOR'
  | 'PHONE_MISMATCH'
  /** A rejected passkey answer: of another site, late, or answered before. */
  | 'PASSKEY_REFUSED'
  /** No user has this passkey: it was removed. */
  | 'PASSKEY_UNKNOWN'
  | 'ALREADY_INVITED'
  | 'INVITE_ONLY'
  /** Suspended by an operator. */
  | 'SUSPENDED'
  | 'INVITE_REVOKED'
  | 'INVITE_EXPIRED'
  | 'INVITE_USED_UP'
  /** The guest's link was revoked: the session is over. */
  | 'GUEST_ENDED'
  /** The time of the guest's link is over, and so is the session. */
  | 'GUEST_EXPIRED'
  /** The host removed the guest with their photos: the session is over. */
  | 'GUEST_REMOVED'
  /** The guest has become a member, on this device or another: the session is over. */
  | 'GUEST_CLAIMED'
  /** The guest's link is paused. */
  | 'GUEST_PAUSED'
  /** The link, or this guest, has no room for more photos. */
  | 'GUEST_LIMIT'
  | 'HOST_FULL'
  | 'NOT_UPLOADED'
  | 'QUOTA_EXCEEDED'
  | 'BODY_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'NOT_ENOUGH_SPACE'
  | 'INTERNAL'
  | 'UNAVAILABLE'

/**
 * Codes that arise on the device. CROSS_ORIGIN: another origin sent an answer that the browser withholds from this
 * origin.
 */
export type ClientCode =
  'NETWORK' | 'CROSS_ORIGIN' | 'TIMEOUT' | 'INVALID_RESPONSE' | 'PROGRAM_ERROR' | 'ABORTED' | 'UNEXPECTED'

export interface Failure {
  code: ServerCode | ClientCode
  message: string
  /** HTTP status, if an answer arrived. */
  status?: number
  /** Seconds to wait, if the server named them. */
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
