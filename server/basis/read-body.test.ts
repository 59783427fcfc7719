/** Bodies that are too large, too slow, too many, or cut off, over real HTTP. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { Bodies } from './read-body'
import type { Refusal } from './refusal'

let http: Server
let refused: Refusal[]
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})

const LIMIT = 1000

/** Reads bodies of at most 1000 bytes; the sender is the header x-sender. */
const start = async (limits: ConstructorParameters<typeof Bodies>[0] = {}) => {
  const bodies = new Bodies(limits)
  const list: Refusal[] = []
  refused = list
  http = createServer((request, response) => {
    void bodies.read(request, LIMIT, String(request.headers['x-sender'])).then((body) => {
      if (!body.ok) list.push(body.error)
      response.writeHead(body.ok ? 200 : body.error.status).end(body.ok ? body.value : body.error.code)
    })
  }).listen(0, '127.0.0.1')
  await once(http, 'listening')
}

/** Sends `text` and leaves the connection open; returns the connection and the status line of the answer. */
const send = (text: string) => {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  socket.write(text)
  const status = once(socket, 'data').then(([data]) => /^HTTP\/1.1 (\d+)/.exec(String(data))?.[1])
  return { socket, status }
}
const post = (body: string, length: number | 'chunked', sender = 'ada') => {
  const framing = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`
  const part = length === 'chunked' ? `${body.length.toString(16)}\r\n${body}\r\n` : body
  return `POST / HTTP/1.1\r\nhost: x\r\nx-sender: ${sender}\r\n${framing}\r\n\r\n${part}`
}

test.each([
  ['declared', post('{}', 5), '408'],
  ['of no declared length', post('{}', 'chunked'), '408'],
  ['without a byte', post('', 5), '408'],
])('a body that does not arrive in time, %s', async (_, request, status) => {
  await start({ arrivalMs: 50 })
  expect(await send(request).status).toBe(status)
})

test.each([
  ['declared as too large', post('', LIMIT + 1)],
  ['too large and of no declared length', post('x'.repeat(LIMIT + 1), 'chunked')],
])('a body %s is refused before it has ended', async (_, request) => {
  await start()
  expect(await send(request).status).toBe('413')
  expect(refused[0]?.message).toContain('PUT')
})

test('a body of exactly the limit is read', async () => {
  await start()
  expect(await send(post('x'.repeat(LIMIT), LIMIT)).status).toBe('200')
})

test("a sender's bytes in flight are bounded, and are free again once a body is over", async () => {
  await start({ perSender: 2500 })
  const half = post('x'.repeat(900), LIMIT)
  const slow = [send(half), send(half), send(half)]
  const first = await Promise.race(slow.map(async ({ status }, index) => [await status, index] as const))
  expect(first[0]).toBe('429')
  expect(refused[0]?.retryAfter).toBeGreaterThan(0)
  expect(await send(post('{}', 2, 'bob')).status).toBe('200')
  const rest = slow.filter((_, index) => index !== first[1])
  for (const { socket } of rest) socket.write('x'.repeat(100))
  expect(await Promise.all(rest.map(({ status }) => status))).toEqual(['200', '200'])
  expect(await send(post('x'.repeat(LIMIT), LIMIT)).status).toBe('200')
})

test('the bytes in flight of all senders are bounded', async () => {
  await start({ inAll: 2500 })
  const slow = ['ada', 'bob', 'cleo'].map((sender) => send(post('x'.repeat(900), LIMIT, sender)))
  expect(await Promise.race(slow.map(({ status }) => status))).toBe('503')
  expect(refused[0]?.retryAfter).toBeGreaterThan(0)
})

test('a sender who goes away is refused, and holds nothing any more', async () => {
  await start({ perSender: 1000 })
  const { socket } = send(post('x'.repeat(900), LIMIT))
  await once(http, 'request')
  socket.end()
  await expect.poll(() => refused.map(({ status }) => status)).toEqual([400])
  expect(await send(post('x'.repeat(LIMIT), LIMIT)).status).toBe('200')
})
