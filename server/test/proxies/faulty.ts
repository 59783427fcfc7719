/** A proxy as small as it can be, with one fault or none. */
import { once } from 'node:events'
import {
  createServer,
  request as send,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Fault {
  /** The status that the proxy itself answers; undefined if it passes the request on. */
  refuses?: (request: IncomingMessage) => number | undefined
  /** Changes the headers of a request. */
  asks?: (headers: IncomingHttpHeaders) => OutgoingHttpHeaders
  /** Changes an answer. */
  answers?: (
    status: number,
    headers: IncomingHttpHeaders,
  ) => { status?: number; headers?: OutgoingHttpHeaders; body?: string }
  /** Milliseconds in which the whole body of a request must arrive. */
  readLimitMs?: number
}

/** Names the client as Caddy does: earlier entries are not believed. */
const named = (headers: IncomingHttpHeaders) => ({ ...headers, 'x-forwarded-for': '203.0.113.9' })

/** Starts a proxy in front of `upstream`; resolves to its URL and a function that ends it. */
export const startFaulty = async (upstream: string, fault: Fault = {}) => {
  const { refuses, asks = named, answers, readLimitMs } = fault
  const server = createServer((request, response) => {
    const status = refuses?.(request)
    if (status !== undefined) {
      request.resume()
      response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>The proxy</h1>')
      return
    }
    const { method, url, headers } = request
    const passed = send(new URL(url ?? '', upstream), { method, headers: asks(headers) }, (answer) => {
      const own = { 'strict-transport-security': 'max-age=3600', ...answer.headers }
      const { status = answer.statusCode, headers = own, body } = answers?.(answer.statusCode ?? 0, own) ?? {}
      response.writeHead(status ?? 502, headers)
      if (body === undefined) answer.pipe(response)
      else response.end(body)
    })
    passed.on('error', () => response.destroy())
    response.once('close', () => passed.destroy())
    const timer = readLimitMs === undefined ? undefined : setTimeout(() => request.destroy(), readLimitMs)
    request.once('end', () => clearTimeout(timer)).pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
