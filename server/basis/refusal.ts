import { fail, type Failure, type ServerCode } from '../../contract/failure'

const statuses: Record<ServerCode, number> = {
  INVALID_REQUEST: 400,
  ALREADY_INVITED: 400,
  UNAUTHENTICATED: 401,
  GUEST_ENDED: 401,
  GUEST_EXPIRED: 401,
  GUEST_REMOVED: 401,
  GUEST_CLAIMED: 401,
  FORBIDDEN: 403,
  GUEST_PAUSED: 403,
  SIGN_IN_AGAIN: 403,
  COMMENTS_OFF: 403,
  PHONE_MISMATCH: 403,
  PASSKEY_REFUSED: 403,
  PASSKEY_UNKNOWN: 403,
  INVITE_ONLY: 403,
  SUSPENDED: 403,
  USER_DOES_NOT_EXIST: 404,
  NOT_FOUND: 404,
  COMMENT_GONE: 404,
  METHOD_NOT_ALLOWED: 405,
  INVITE_REVOKED: 410,
  INVITE_EXPIRED: 410,
  INVITE_USED_UP: 410,
  ALREADY_REGISTERED: 409,
  USERNAME_TAKEN: 409,
  LAST_OPERATOR: 409,
  NOT_UPLOADED: 409,
  COLLECTION_DELETED: 409,
  ALREADY_THERE: 409,
  OVERTAKEN: 409,
  QUOTA_EXCEEDED: 409,
  GUEST_LIMIT: 409,
  HOST_FULL: 409,
  BODY_TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  NOT_ENOUGH_SPACE: 507,
}

/** The server's error answer to a request. */
export type Refusal = Failure & { code: ServerCode; status: number }

/** A refusal as a failed result, with the status that belongs to its code unless another is given. */
export const refuse = (code: ServerCode, message: string, status: number = statuses[code]) =>
  fail<Refusal>({ code, message, status })

/** For an object that does not exist or may not be seen: both look the same (docs/specification.md 3.2). */
export const notFound = (what: string) => refuse('NOT_FOUND', `${what} not found`)
