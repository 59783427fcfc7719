/** The network between a device and its server, with injected faults. It passes on all other requests. */
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Transform } from 'node:stream'

/**
 * `cut`: the connection breaks when this part of the body has arrived (0 to 1; with 1 nothing of it has been passed on
 * yet). `slow`: the body passes at this pace. `cut-answer`: the server acts, and its answer is lost. `stall`: nothing
 * happens until the connection ends.
 */
export type Fault =
  | { kind: 'cut'; at: number }
  | { kind: 'cut-answer' }
  | { kind: 'stall' }
  | { kind: 'delay'; ms: number }
  | { kind: 'slow'; bytesPerSecond: number }
  | { kind: 'answer'; status: number; headers?: Record<string, string>; body?: string }

export interface FaultProxy {
  url: string
  /** Called for every request. `url`: its path and query. */
  fault: (call: { method: string; path: string; url: string; cookie: string }) => Fault | undefined
  /** Requests that the server answered with 2xx, as 'METHOD path' without query, in order. */
  done: string[]
  close(): Promise<void>
}

const breakOff = (incoming: IncomingMessage) => incoming.socket.destroy()

const cut = (incoming: IncomingMessage, at: number) => {
  const limit = Math.floor(Number(incoming.headers['content-length'] ?? 0) * at)
  let seen = 0
  if (limit === 0) breakOff(incoming)
  incoming.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen >= limit) breakOff(incoming)
  })
}

/** Passes on the bytes of a tenth of a second at a time. */
const slowed = (bytesPerSecond: number) =>
  new Transform({
    highWaterMark: 1024,
    async transform(chunk: Buffer, _encoding, done) {
      const step = Math.ceil(bytesPerSecond / 10)
      for (let at = 0; at < chunk.length; at += step) {
        this.push(chunk.subarray(at, at + step))
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      done()
    },
  })

/** A proxy before the server at `target`. */
export const startFaultProxy = async (target: string): Promise<FaultProxy> => {
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, fault: Fault | undefined) => {
    const { method = 'GET', url = '/' } = incoming
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const onward = request(target + url, { method, headers }, (answer) => {
      const { statusCode = 502 } = answer
      if (statusCode < 300) proxy.done.push(`${method} ${url.split('?')[0]}`)
      if (fault?.kind === 'cut-answer') {
        answer.resume()
        return breakOff(incoming)
      }
      outgoing.writeHead(statusCode, answer.headers)
      answer.pipe(outgoing)
      return undefined
    })
    onward.on('error', () => breakOff(incoming))
    incoming.on('close', () => incoming.complete || onward.destroy())
    if (fault?.kind === 'slow') incoming.pipe(slowed(fault.bytesPerSecond)).pipe(onward)
    else incoming.pipe(onward)
  }
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/' } = incoming
    const { cookie = '' } = incoming.headers
    const fault = proxy.fault({ method, path: url.split('?')[0] ?? '', url, cookie })
    if (fault?.kind === 'cut') return cut(incoming, fault.at)
    if (fault?.kind === 'stall') return incoming.resume()
    if (fault?.kind === 'delay') return setTimeout(() => pass(incoming, outgoing, undefined), fault.ms)
    if (fault?.kind !== 'answer') return pass(incoming, outgoing, fault)
    incoming.resume()
    return outgoing.writeHead(fault.status, fault.headers).end(fault.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    done: [],
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
