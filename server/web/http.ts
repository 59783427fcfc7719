/**
 * [Note: Clients that are slow or speak no HTTP]
 *
 * A connection costs memory for as long as it is open, so every wait for a client has an end: for its headers, for the
 * next bytes, and for the whole request. What Node cannot parse never reaches a route; it is answered here, in the
 * words of every other refusal.
 */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorBody } from '../../contract/failure'

const SECOND = 1000

export const timeouts = {
  headersMs: 30 * SECOND,
  /** Without a single byte in either direction. */
  stallMs: 60 * SECOND,
  /** Twenty photos side by side on a link of 64 kbit/s: what moves no byte ends by `stallMs`, and JSON by a limit of its own. */
  requestMs: 6 * 60 * 60 * SECOND,
  /**
   * Between two requests. Longer than a proxy keeps its end open (nginx a minute, Caddy two), so that the proxy closes
   * it: a request that meets the server's close is answered 502 by the proxy when it cannot be repeated.
   */
  idleMs: 130 * SECOND,
  /** How often the headers' and the request's limits are looked at. */
  checkMs: 5 * SECOND,
}

const answers: Partial<Record<string, [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address or the headers are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
}

const refuse = (error: NodeJS.ErrnoException, socket: Duplex) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = answers[error.code ?? ''] ?? ['400 Bad Request', 'This is no HTTP request']
  const body = JSON.stringify({ message, code: 'INVALID_REQUEST' } satisfies ErrorBody)
  const headers = [
    'content-type: application/json',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}

/** A server that waits for no client longer than `limits` say, in milliseconds. It does not listen yet. */
export const createHttp = (listener: RequestListener, limits = timeouts): Server => {
  const { headersMs, stallMs, requestMs, idleMs, checkMs } = limits
  const http = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: checkMs,
    },
    listener,
  )
  return http.setTimeout(stallMs).on('clientError', refuse)
}
