import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { serverTime } from './server-time'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))))

const startServer = async (listener: RequestListener) => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const { signal } = new AbortController()
const DATE = 'Mon, 01 Jun 2026 12:00:00 GMT'

it('the server’s time is the date of its answer', async () => {
  const paths: (string | undefined)[] = []
  const url = await startServer(({ url: path }, response) => {
    paths.push(path)
    response.writeHead(200, { date: DATE, connection: 'close' }).end('{}')
  })
  expect(await serverTime(signal, url)).toBe(Date.UTC(2026, 5, 1, 12))
  expect(paths).toEqual(['/api/health/live'])
})

it('no answer, an error and an answer without a date tell no time', async () => {
  const answering = (status: number, headers: Record<string, string>) =>
    startServer((_, response) => {
      response.sendDate = false
      response.writeHead(status, { connection: 'close', ...headers }).end()
    })
  expect(await serverTime(signal, await answering(503, { date: DATE }))).toBeUndefined()
  expect(await serverTime(signal, await answering(200, {}))).toBeUndefined()
  expect(await serverTime(signal, 'http://127.0.0.1:1')).toBeUndefined()
  expect(await serverTime(AbortSignal.abort(), 'http://127.0.0.1:1')).toBeUndefined()
})
