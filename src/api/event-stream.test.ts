/** The rules for when a stream is dead, over real HTTP; only the clock is the test's own. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../contract/calls/live'
import { readStream } from './event-stream'

let clock = 0
vi.mock('../platform/clock', () => ({ elapsed: () => clock }))

let server: Server
let asked: { url: string | undefined; token: string | undefined }
let answer: (response: ServerResponse) => void
/** The open stream, once the client has requested it. */
let stream: Promise<ServerResponse>

beforeEach(async () => {
  clock = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    say(response, { kind: 'ready' })
  }
  let open: (response: ServerResponse) => void
  stream = new Promise((resolve) => (open = resolve))
  server = createServer((request, response) => {
    asked = { url: request.url, token: request.headers.authorization }
    answer(response)
    open(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const say = (response: ServerResponse, event: unknown) => response.write(`data: ${JSON.stringify(event)}\n\n`)
const pass = (ms: number) => {
  for (let left = ms; left > 0; left -= 2000) {
    clock += 2000
    vi.advanceTimersByTime(2000)
  }
}
const open = () => {
  const received: LiveEvent[] = []
  const life = new AbortController()
  const { port } = server.address() as AddressInfo
  const end = readStream('secret', (event) => received.push(event), life.signal, `http://127.0.0.1:${port}`)
  const receives = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count))
  return { received, life, end, receives }
}

it('a stream that has begun stays open through 48 s without a byte, and each byte grants as much again', async () => {
  const { end, receives, received } = open()
  await receives(1)
  for (const count of [2, 3]) {
    pass(48_000)
    say(await stream, { kind: 'everything' })
    await receives(count)
  }
  ;(await stream).end()
  expect(await end).toEqual({ why: 'ended' })
  expect(received.map(({ kind }) => kind)).toEqual(['ready', 'everything', 'everything'])
})

it('a stream that falls silent for longer is lost', async () => {
  const { end, receives } = open()
  await receives(1)
  pass(52_000)
  expect(await end).toEqual({ why: 'lost' })
})

it('a stream that does not begin within ten seconds is lost', async () => {
  answer = () => undefined
  const { end } = open()
  await stream
  pass(12_000)
  expect(await end).toEqual({ why: 'lost' })
})

it('a stream that the caller ends is aborted', async () => {
  const { end, receives, life } = open()
  await receives(1)
  life.abort()
  expect(await end).toEqual({ why: 'aborted' })
})

it('the token is sent as a header and is not in the URL', async () => {
  const { life, end } = open()
  await stream
  expect(asked).toEqual({ url: '/api/changes', token: 'Bearer secret' })
  life.abort()
  await end
})

it('a refusal is reported with its status', async () => {
  answer = (response) => response.writeHead(401).end()
  expect(await open().end).toEqual({ why: 'refused', status: 401 })
})

it('an answer that is no stream of events is lost', async () => {
  answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to this network')
  expect(await open().end).toEqual({ why: 'lost' })
})

it('an event of an unknown kind is left out, and the reason for an end is passed on', async () => {
  const { end, received } = open()
  const response = await stream
  say(response, { kind: 'of a newer server' })
  say(response, { kind: 'end', reason: 'stopping' })
  response.end()
  expect(await end).toEqual({ why: 'told', reason: 'stopping' })
  expect(received.map(({ kind }) => kind)).toEqual(['ready'])
})
