/** Slow clients are cut; a request that is not HTTP gets a refusal. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttp, timeouts } from './http'

let http: Server
afterEach(async () => {
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})

const start = async (limits: Partial<typeof timeouts> = {}) => {
  http = createHttp(
    (request, response) => {
      request.on('error', () => {})
      request.resume().on('end', () => response.end('read'))
    },
    { ...timeouts, checkMs: 20, ...limits },
  ).listen(0, '127.0.0.1')
  await once(http, 'listening')
}

/**
 * Sends a beginning and nothing after it; resolves to everything that arrived until the server closed the connection.
 */
const untilCut = async (beginning: string) => {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  socket.on('error', () => {})
  socket.write(beginning)
  await once(socket, 'close')
  return answer
}
const BODY = 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf'

test('headers that do not end', async () => {
  await start({ headersMs: 50 })
  expect(await untilCut('GET / HTTP/1.1\r\nhost: x\r\n')).toMatch(/^HTTP\/1\.1 408 .*"code":"INVALID_REQUEST"\}$/s)
})

test('a body that stalls', async () => {
  await start({ stallMs: 50 })
  expect(await untilCut(BODY)).toBe('')
})

test('a request that never ends', async () => {
  await start({ requestMs: 60, headersMs: 50 })
  expect(await untilCut(BODY)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a connection without a next request is closed after the longest wait of a proxy, not before', async () => {
  await start({ idleMs: 50 })
  expect(await untilCut('GET / HTTP/1.1\r\nhost: x\r\n\r\n')).toMatch(/read$/)
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
  await start()
  const { port } = http.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}`)
  const [, seconds] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(120)
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', '400'],
  ['a header too long', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  [
    'a body of two lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0',
    '400',
  ],
])('%s', async (_, request, status) => {
  await start()
  const answer = await untilCut(request)
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'INVALID_REQUEST' })
})

test('a request without a host and an unknown expectation are refused in words', async () => {
  await start()
  for (const [request, status] of [
    ['GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n', 417],
  ] as const) {
    const answer = await untilCut(request)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('"code":"INVALID_REQUEST"')
  }
})

test('a sender that continues after its answer is read for a while and then cut', async () => {
  const refused = createHttp((_, response) => response.writeHead(403).end('refused'), { ...timeouts, unreadMs: 50 })
  http = refused.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString())).on('error', () => {})
  socket.write('PUT / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000000\r\n\r\n')
  const sending = setInterval(() => socket.write('x'), 5)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(sending)
  expect(answer).toMatch(/^HTTP\/1\.1 403 .*refused/s)
})

test('a connection that sends thousands of requests at once is cut, and another one is served', async () => {
  await start()
  const { port } = http.address() as AddressInfo
  let answers = 0
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  socket.on('data', (chunk) => (answers += chunk.toString().split('HTTP/1.1 200').length - 1))
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(10_000))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(answers).toBeLessThanOrEqual(50)
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('read')
})

test('a thousand connections that say nothing do not keep another one out', async () => {
  await start()
  const { port } = http.address() as AddressInfo
  const idle = Array.from({ length: 1000 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('read')
  for (const socket of idle) socket.destroy()
})
