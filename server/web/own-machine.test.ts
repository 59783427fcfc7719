/** A page of another site that makes its name point to this machine cannot read any answer of a server on trial. */
import { once } from 'node:events'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { discard, startServer, type RunningServer } from '../test/running-server'
import { isOwnMachine } from './own-machine'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ isOwnMachineOnly: true })
})
afterAll(() => discard(server))

const ask = async (host: string, path: string) => {
  const sent = request(server.url + path, { headers: { host } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}

test.each(['/api/config', '/', '/media/x', '/identitytoolkit.googleapis.com/v2/recaptchaConfig', '/api/downloads/x'])(
  '%s is refused for a foreign host name, in words',
  async (path) => {
    const { status, body } = await ask('evil.example:8080', path)
    expect([status, body]).toEqual([421, expect.stringContaining('localhost')])
    expect((await ask('localhost:8080', path)).status).not.toBe(421)
  },
)

test.each([
  ['localhost', true],
  ['LOCALHOST:8080', true],
  ['app.localhost:8080', true],
  ['127.0.0.1:8080', true],
  ['127.9.9.9', true],
  ['[::1]:8080', true],
  [undefined, true],
  ['', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.nip.io', false],
  ['evillocalhost', false],
  ['192.168.1.2:8080', false],
  ['[::2]', false],
  ['not a host', false],
])('the host %s is this machine: %s', (host, isOwn) => {
  expect(isOwnMachine(host)).toBe(isOwn)
})
