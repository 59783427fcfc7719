import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readAhead } from './read-ahead'
import { writeAll } from './write-all'
import { PIECE } from './zip/layout'

const PIECES = 30
let begun: number
let ends: string[]
beforeEach(() => ([begun, ends] = [0, []]))

/** Yields pieces, of which a client that does not read accepts a few; records its end. */
async function* endless() {
  try {
    yield* readAhead(
      Array.from({ length: PIECES }, (_, i) => i),
      () => undefined,
      (piece, into) => {
        begun++
        return Promise.resolve(into.fill(piece))
      },
    )
  } finally {
    ends.push('pieces')
  }
}
const answer = (response: ServerResponse) => {
  response.writeHead(200, { 'content-length': PIECES * PIECE })
  writeAll(endless(), response)
    .catch(({ code }: NodeJS.ErrnoException) => ends.push(code ?? ''))
    .finally(() => response.destroy())
}
const http = createServer((_, response) => answer(response))
beforeAll(() => new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => http.close(resolve)))

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
/** A client that sends requests and reads nothing. */
const ask = (requests: number) => {
  const client = connect((http.address() as AddressInfo).port, '127.0.0.1').pause()
  client.write(REQUEST.repeat(requests))
  return client
}

test('a client that does not read and goes leaves nothing waiting for a buffer', async () => {
  const client = ask(1)
  // The system's buffers hold the first pieces. Once no further piece begins, the source is waiting for a buffer.
  await expect.poll(() => begun).toBeGreaterThanOrEqual(8)
  client.destroy()
  await expect.poll(() => ends).toEqual(expect.arrayContaining(['pieces', expect.stringMatching(/^E/)]))
})

test('neither does an answer behind another one of the same connection', async () => {
  const client = ask(2)
  await expect.poll(() => begun).toBeGreaterThanOrEqual(16)
  client.destroy()
  await expect.poll(() => ends.filter((end) => end === 'pieces')).toHaveLength(2)
  expect(ends).toHaveLength(4)
})

test('a client that reads gets every byte', async () => {
  const response = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  const isRight = (_: unknown, i: number) => bytes.subarray(i * PIECE, (i + 1) * PIECE).equals(Buffer.alloc(PIECE, i))
  expect(Array.from({ length: PIECES }, isRight)).toEqual(Array.from({ length: PIECES }, () => true))
})
