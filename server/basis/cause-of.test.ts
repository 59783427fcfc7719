/** Real failures of requests to other servers: each is named by its class. */
import { createServer, type AddressInfo, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../test/servers/free-port'
import { makeSelfSigned } from '../test/servers/self-signed'
import { causeOf } from './cause-of'

const servers: Server[] = []
const listen = async (server: Server) => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
const ignore = () => undefined

let closed: number
let silent: number
let selfSigned: number
let busy: number
beforeAll(async () => {
  closed = await freePort()
  silent = await listen(createServer((socket) => socket.on('error', ignore)))
  selfSigned = await listen(createTlsServer(makeSelfSigned()).on('tlsClientError', ignore))
  busy = await listen(createServer((socket) => socket.on('error', ignore).end('421 +14155550134 is busy\r\n')))
})
afterAll(() => {
  for (const server of servers) server.close()
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => causeOf(error),
  )
const byFetch = (url: string, limitMs = 20_000) =>
  failureOf(fetch(`${url}/key-of-the-operator`, { method: 'POST', signal: AbortSignal.timeout(limitMs) }))
const byMail = async (url: string, limitMs = 20_000) => {
  const transport = createTransport({ url, greetingTimeout: limitMs, disableFileAccess: true, disableUrlAccess: true })
  return failureOf(transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'hello' }))
}
/** The second one if this machine has no name server. */
const unknownHost = /^(ENOTFOUND|EAI_AGAIN)$/

describe.each([
  { work: 'request', failed: byFetch, scheme: 'http' },
  { work: 'message', failed: byMail, scheme: 'smtp' },
])('a failed $work', ({ failed, scheme }) => {
  test('to a closed port', async () => {
    expect(await failed(`${scheme}://127.0.0.1:${closed}`)).toBe('ECONNREFUSED')
  })
  test('to a host that is not known', async () => {
    expect(await failed(`${scheme}://nowhere.invalid`)).toMatch(unknownHost)
  })
  test('to a server whose certificate signs itself', async () => {
    expect(await failed(`${scheme}s://127.0.0.1:${selfSigned}`)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  })
  test('to a server that never answers', async () => {
    expect(await failed(`${scheme}://127.0.0.1:${silent}`, 200)).toBe('ETIMEDOUT')
  })
})

test('a message that a busy server refuses is named by the status, without its text', async () => {
  expect(await byMail(`smtp://127.0.0.1:${busy}`)).toBe('421')
})

test('an error without a code is named by its name, and any other value by none', () => {
  expect(causeOf(new RangeError('+14155550134'))).toBe('RangeError')
  expect(causeOf('+14155550134')).toBe('unknown')
})
