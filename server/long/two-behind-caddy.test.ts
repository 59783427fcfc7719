/** Two servers behind Caddy with deploy/Caddyfile-two. */
import { spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../doctor/ask'
import { readyAddress, runServer, type Process } from '../test/servers/built-server'
import { freePorts } from '../test/servers/free-port'
import { runCaddy, shipped } from '../test/proxies/caddy'
import { makeCertificates } from '../test/proxies/certificates'
import { replaced } from '../test/proxies/proxy'

const DRAIN_SECONDS = '10'
const SENDERS = 4

let folder: string
const running = new Set<ChildProcess>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-two-'))
})
const end = async (child: ChildProcess) => {
  running.delete(child)
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined
  child.kill()
  await ended
}
afterAll(async () => {
  await Promise.all([...running].map(end))
  await rm(folder, { recursive: true, force: true })
})

const start = async (port: number): Promise<Process> => {
  const data = join(folder, String(port))
  await mkdir(data, { recursive: true })
  // Each has a database of its own: the requests below need no data.
  const server = runServer({ DATA_DIR: data, PORT: String(port), PROXIES: '1', DRAIN_SECONDS, RATE_LIMITS: 'off' })
  running.add(server.child)
  await readyAddress(server)
  return server
}

test.skipIf(spawnSync('which', ['caddy']).status !== 0)(
  'no request fails while two servers behind Caddy are stopped and started one after the other',
  async () => {
    const [site = 0, ...ports] = await freePorts(3)
    const servers = await Promise.all(ports.map(start))
    const { good, key } = await makeCertificates(folder)
    const text = replaced(
      '{$UPSTREAMS:127.0.0.1:8081 127.0.0.1:8082}',
      ports.map((port) => `127.0.0.1:${port}`).join(' '),
    )(shipped('Caddyfile-two'))
    const named = replaced('{$DOMAIN} {', `https://localhost:${site} {\nbind 127.0.0.1\ntls ${good} ${key}`)(text)
    running.add(await runCaddy(join(folder, 'caddy'), [{ port: site }], [named]))

    const failed: unknown[] = []
    let answered = 0
    const over = new AbortController()
    const send = async () => {
      while (!over.signal.aborted) {
        const answer = await ask(new URL(`https://localhost:${site}/api/config`)).catch((error: unknown) => ({ error }))
        if ('error' in answer) failed.push(answer.error)
        else {
          answer.resume()
          if (answer.statusCode === 200) answered++
          else failed.push(answer.statusCode)
        }
      }
    }
    const sending = Array.from({ length: SENDERS }, send)
    for (const [at, server] of servers.entries()) {
      await server.printed('"call":"config"')
      await end(server.child)
      // It gets requests again before the other one is stopped.
      await (await start(ports[at] ?? 0)).printed('"call":"config"')
    }
    over.abort()
    await Promise.all(sending)
    process.stdout.write(`${answered} answered, ${failed.length} failed\n`)
    expect([...new Set(failed)]).toEqual([])
    expect(answered).toBeGreaterThan(100)
  },
)
