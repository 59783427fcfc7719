/**
 * [Note: How long one part waits for another]
 *
 * All in milliseconds. A part that gives up before the part that it waits for reports a failure of something that then
 * happens. So each limit is here, and tests/waits.test.ts compares those of which one waits for the other, and all of
 * them with the table in docs/configuration.md.
 */

// A page
/** For the answer to a call of the API, to its last byte. */
export const API_CALL_MS = 10_000
/** For the answer to a call for which the server sends a mail. */
export const MAIL_CALL_MS = 40_000
/** For the answer to a call of sign-in: the limit of the identity provider's SDK, which cannot be set. */
export const SIGN_IN_CALL_MS = 30_000
/** For a renewal of a sign-in. It gives up early: the user stays signed in, and the renewal is repeated. */
export const RENEWAL_MS = 5000
/** For the start of the stream of events: a proxy that buffers answers passes nothing on. */
export const STREAM_BEGINNING_MS = 10_000
/** For the next byte of the stream of events. */
export const STREAM_SILENCE_MS = 50_000
/** For progress of a photo that is sent. */
export const PUT_STALL_MS = 60_000
/** For the start of the answer to any other request, such as a photo or a part of the app. */
export const FETCH_ANSWER_MS = 40_000
/** For the next byte of that answer. */
export const FETCH_SILENCE_MS = 40_000
/** For a photo of a slideshow, before a smaller copy or the next photo is tried. */
export const SLIDE_MS = 10_000
/** For the service worker, before it is used: without one the browser would wait for ever. */
export const SERVICE_WORKER_MS = 10_000
/** For the server's clock before a photo is sent, which is not needed. */
export const SERVER_TIME_MS = 5000

// The server
/** For one answer of the gateway; there are two attempts. */
export const GATEWAY_ATTEMPT_MS = 5000
/** For each step of a conversation with the mail server. */
export const MAIL_STEP_MS = 5000
/** For one conversation with the mail server; there are two attempts. */
export const MAIL_ATTEMPT_MS = 12_000
/** For a free connection to the database. */
export const CONNECTION_MS = 8000
/** For a lock that another transaction holds. */
export const LOCK_MS = 3000
/** For one statement of PostgreSQL. */
export const STATEMENT_MS = 30_000
/** For one answer of S3; there are several attempts. */
export const S3_ANSWER_MS = 30_000
/** For a push service. */
export const PUSH_MS = 10_000
/** For the newest version at UPDATE_CHECK_URL. */
export const UPDATE_CHECK_MS = 10_000
/** For the database and the store when `GET /api/health` is answered. */
export const HEALTH_PART_MS = 1000
/** Between two beats of the stream of events: many proxies cut idle connections after a minute, some after half of it. */
export const BEAT_MS = 20_000
/** For the headers of a request. */
export const HEADERS_MS = 30_000
/** For the next byte of a request or an answer. */
export const CONNECTION_STALL_MS = 60_000
/** For the next request on a connection. */
export const CONNECTION_IDLE_MS = 130_000
/** For requests in flight when the server stops. */
export const IN_FLIGHT_MS = 10_000
