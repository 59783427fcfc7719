/** The doctor finds each mistake in a proxy's configuration, and no others. */
import { spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { program, readyAddress, runServer } from '../test/servers/built-server'
import { freePort, freePorts } from '../test/servers/free-port'
import { caddyMistakes, startCaddy } from '../test/proxies/caddy'
import { makeCertificates, type Certificates } from '../test/proxies/certificates'
import { nginxMistakes, startNginx } from '../test/proxies/nginx'

/** Findings that depend on the machine of the test, and not on the proxy. */
const COMMON = new Set(['redirect', 'backup', 'disk', 'public-url'])

let folder: string
let certificates: Certificates
const running: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-doctor-'))
  certificates = await makeCertificates(folder)
})
afterAll(async () => {
  for (const child of running) {
    const ended = once(child, 'close')
    child.kill()
    if (child.exitCode === null) await ended
  }
  await rm(folder, { recursive: true, force: true })
})

const doctor = async (data: string, address: string, ...options: string[]) => {
  const environment = { DATA_DIR: data, NODE_EXTRA_CA_CERTS: certificates.authority }
  const { ended } = runServer(environment, join(dirname(program), 'doctor.js'), [address, ...options])
  const { code, stdout, stderr } = await ended
  const found = [...stdout.matchAll(/^(WRONG|advice) +([a-z0-9-]+):/gm)].map(([, level, name]) => ({ level, name }))
  return { code, stdout, stderr, found: found.filter(({ name = '' }) => !COMMON.has(name)) }
}

const proxies = [
  { name: 'nginx', mistakes: nginxMistakes, start: startNginx },
  { name: 'caddy', mistakes: caddyMistakes, start: startCaddy },
]

for (const { name, mistakes, start } of proxies)
  // Debian has both; scripts/testing/test-long.mjs installs them if it may.
  describe.skipIf(spawnSync('which', [name]).status !== 0)(`${name} in front`, () => {
    const cases = Object.entries(mistakes({ authority: '', key: '', good: '', expired: '', foreign: '' }))
    let data: string
    const ports = new Map<string | undefined, number>()

    beforeAll(async () => {
      data = join(folder, `${name}-data`)
      await mkdir(data)
      const sites = [...cases.map(([title]) => title), undefined]
      for (const [at, port] of (await freePorts(sites.length)).entries()) ports.set(sites[at], port)
      const PUBLIC_URL = `https://localhost:${ports.get(undefined)}`
      const server = runServer({ DATA_DIR: data, PUBLIC_URL, PROXIES: '1', METRICS: 'on' })
      running.push(server.child)
      const upstream = await readyAddress(server)
      const listening = [...ports].map(([mistake, port]) => (mistake === undefined ? { port } : { port, mistake }))
      running.push(await start(join(folder, name), certificates, upstream, listening))
    })
    const examine = (mistake?: string, ...options: string[]) =>
      doctor(data, `https://localhost:${ports.get(mistake)}`, ...options)

    test.concurrent('nothing is found if nothing is wrong, and a photo may take longer than a minute', async () => {
      const { found, stdout } = await examine(undefined, '--slow')
      expect(found).toEqual([])
      expect(stdout).toMatch(/^ok {6}slow-upload: a photo may take 75 s/m)
      expect(stdout).toMatch(/^ok {6}public-url: https:/m)
    })

    test.concurrent.each(cases)('%s', async (title, { code }) => {
      const examined = await examine(title)
      expect([...new Set(examined.found.map((finding) => finding.name))]).toEqual([code])
      expect(examined.stdout).toMatch(/^WRONG {3}public-url: PUBLIC_URL is https:/m)
      expect(examined.code).toBe(1)
    })
  })

test('without a server on this machine the rest is checked; checks that cannot run are reported', async () => {
  const { code, stdout } = await doctor(join(folder, 'none'), `https://localhost:${await freePort()}`)
  expect(code).toBe(1)
  expect(stdout).toMatch(/^WRONG {3}connection: cannot be looked at: /m)
  expect(stdout).toMatch(/^advice {2}inside: /m)
  const { code: refused, stderr } = await doctor(join(folder, 'none'), 'photos.example')
  expect(refused).toBe(2)
  expect(stderr).toMatch(/^Usage: npm run doctor -- URL \[--slow\] \(more by --help\)\n$/)
})
