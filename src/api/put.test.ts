// @vitest-environment jsdom
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { putBytes } from './put'

const bytes = new Blob(['x'.repeat(5000)])
const headers = { contentType: 'image/jpeg', contentMd5: 'CY9rzUYh03PK3k6DJie09g==' }

let answer: (request: IncomingMessage, response: ServerResponse) => void
let address: string
const received: { type?: string | undefined; md5?: string | undefined; length: number }[] = []

let allowed: boolean
const server = createServer((request, response) => {
  if (allowed) response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Methods', 'PUT')
  response.setHeader('Access-Control-Allow-Headers', 'content-type, content-md5')
  response.setHeader('Access-Control-Expose-Headers', 'retry-after')
  if (request.method === 'OPTIONS') response.writeHead(204).end()
  else answer(request, response)
})

const read = async (request: IncomingMessage) => {
  let length = 0
  for await (const part of request) length += (part as Buffer).length
  received.push({ type: request.headers['content-type'], md5: request.headers['content-md5'] as string, length })
}

beforeEach(async () => {
  allowed = true
  received.length = 0
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/object`
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => {
    server.close(done)
  })
})

it.each([200, 401, 403, 405])(
  'F41 a page with %i is no answer: a network sends it in place of the store',
  async (status) => {
    answer = (request, response) => {
      request.resume()
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end('<html>Sign in</html>')
    }
    expect(await putBytes(address, bytes, headers)).toMatchObject({ ok: false, error: { code: 'NETWORK' } })
  },
)

it('sends the bytes with type and checksum, and says how far it got', async () => {
  answer = async (request, response) => {
    await read(request)
    response.writeHead(200).end()
  }
  const sent: number[] = []
  expect(await putBytes(address, bytes, { ...headers, onProgress: (n) => sent.push(n) })).toEqual({
    ok: true,
    value: undefined,
  })
  expect(received).toEqual([{ type: 'image/jpeg', md5: headers.contentMd5, length: 5000 }])
  expect(sent.at(-1)).toBe(5000)
})

it('F7 answers a refusal with its status and the wait that the server named', async () => {
  answer = async (request, response) => {
    await read(request)
    response.writeHead(429, { 'Retry-After': '7' }).end()
  }
  const result = await putBytes(address, bytes, headers)
  expect(result).toMatchObject({ ok: false, error: { code: 'TOO_MANY_REQUESTS', status: 429, retryAfter: 7 } })
})

it('F5 tells a lost connection from a refusal', async () => {
  answer = (request) => request.socket.destroy()
  expect(await putBytes(address, bytes, headers)).toMatchObject({ ok: false, error: { code: 'NETWORK' } })
})

it('tells a store that does not know this site from a lost connection', async () => {
  allowed = false
  answer = async (request, response) => {
    await read(request)
    response.writeHead(200).end()
  }
  expect(await putBytes(address, bytes, headers)).toMatchObject({ ok: false, error: { code: 'CROSS_ORIGIN' } })
})

it('F40 gives up when nothing moves any more', async () => {
  answer = async (request) => read(request)
  const result = await putBytes(address, bytes, { ...headers, stallMs: 200 })
  expect(result).toMatchObject({ ok: false, error: { code: 'TIMEOUT' } })
})

it('F40 a slow link is no reason to give up as long as something moves', async () => {
  // jsdom reports progress only at the end, so this request simulates the link itself.
  class SlowRequest extends EventTarget {
    upload = new EventTarget()
    status = 200
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    abort() {}
    send() {
      for (const step of [1, 2, 3, 4, 5]) {
        setTimeout(() => {
          this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: step * 1000 }))
          if (step === 5) this.dispatchEvent(new ProgressEvent('load'))
        }, step * 100)
      }
    }
  }
  vi.stubGlobal('XMLHttpRequest', SlowRequest)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const running = putBytes(address, bytes, { ...headers, stallMs: 250 })
  await vi.advanceTimersByTimeAsync(500)
  expect((await running).ok).toBe(true)
  vi.unstubAllGlobals()
})

it('stops when asked to, also before it began', async () => {
  const stop = new AbortController()
  answer = async (request) => {
    await read(request)
    stop.abort()
  }
  expect(await putBytes(address, bytes, { ...headers, signal: stop.signal })).toMatchObject({
    ok: false,
    error: { code: 'ABORTED' },
  })
  expect(await putBytes(address, bytes, { ...headers, signal: stop.signal })).toMatchObject({
    ok: false,
    error: { code: 'ABORTED' },
  })
})
