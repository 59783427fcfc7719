/**
 * [Note: Clients that are slow or speak no HTTP]
 *
 * A connection costs memory while it is open, so every wait for a client has a limit: for its headers, for the next
 * bytes, and for the whole request. A request that Node cannot parse never reaches a route; it is answered here, in the
 * form of every other refusal. A sender that continues after its answer is read for a while, so that it gets the
 * answer, and then cut.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { HEADERS_MS, CONNECTION_STALL_MS, CONNECTION_IDLE_MS } from '../../contract/waits'
import type { ErrorBody } from '../../contract/failure'

const SECOND_MS = 1000

export const timeouts = {
  headersMs: HEADERS_MS,
  /** Limit for a connection without a single byte in either direction. */
  stallMs: CONNECTION_STALL_MS,
  /**
   * Twenty photos side by side on a link of 64 kbit/s: a request without progress ends by `stallMs`, and JSON by a
   * limit of its own.
   */
  requestMs: 6 * 60 * 60 * SECOND_MS,
  /**
   * Between two requests. Longer than a proxy keeps its end open (nginx a minute, Caddy two), so that the proxy closes
   * it: if a request coincides with the server's close and cannot be repeated, the proxy answers it with 502.
   */
  idleMs: CONNECTION_IDLE_MS,
  /** After an answer, for the rest of an unread body. */
  unreadMs: 10 * SECOND_MS,
  /** Interval of the checks of the headers' and the request's limits. */
  checkMs: 5 * SECOND_MS,
}

/**
 * On every answer, from any part of the server: a page has a wider policy of its own (headers.ts), images and archives
 * a stricter one. No other answer is a page.
 */
const EVERY_ANSWER = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const bodyOf = (message: string) => JSON.stringify({ message, code: 'INVALID_REQUEST' } satisfies ErrorBody)

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
  const body = bodyOf(message)
  const headers = [
    'content-type: application/json',
    'cache-control: no-store',
    ...Object.entries(EVERY_ANSWER).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}

/** Answers a request that reaches no route. */
const refuseRequest = (response: ServerResponse, status: number, message: string) =>
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' })
    .end(bodyOf(message))

/** Discards the rest of an answered request, and cuts it if it has not ended in `ms`. */
const endUnread = (request: IncomingMessage, ms: number) => {
  if (request.complete) return
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), ms)
  const stop = () => clearTimeout(timer)
  request.once('end', stop).once('close', stop).resume()
}

/** Requests of one connection that wait for their answers. Browsers and proxies send one after the other. */
const MAX_PIPELINED = 50

/**
 * Returns whether a request is served. Node parses all that a connection has sent before it reads from another one, so a
 * connection with thousands of requests at once would hold up everyone: it is cut.
 */
const countPipelined = () => {
  const waiting = new WeakMap<Duplex, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    if (socket.destroyed) return false
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    if (count > MAX_PIPELINED) socket.destroy()
    return count <= MAX_PIPELINED
  }
}

/** A server that never waits for a client longer than `limits` (ms) allow. It does not listen yet. */
export const createHttp = (listener: RequestListener, limits = timeouts): Server => {
  const { headersMs, stallMs, requestMs, idleMs, checkMs, unreadMs } = limits
  const prepare = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeaders(new Map(Object.entries(EVERY_ANSWER)))
    response.once('finish', () => endUnread(request, unreadMs))
  }
  const isServed = countPipelined()
  const http = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: checkMs,
      requireHostHeader: false,
    },
    (request, response) => {
      if (!isServed(request, response)) return
      prepare(request, response)
      if (request.headers.host === undefined && request.httpVersion === '1.1')
        refuseRequest(response, 400, 'The request names no host')
      else listener(request, response)
    },
  )
  const refuseExpectation = (request: IncomingMessage, response: ServerResponse) => {
    prepare(request, response)
    refuseRequest(response, 417, 'No expectation but 100-continue is known')
  }
  return http.setTimeout(stallMs).on('clientError', refuse).on('checkExpectation', refuseExpectation)
}
