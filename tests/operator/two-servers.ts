/** Two servers on one PostgreSQL behind Caddy, of which one is killed while photos are sent. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePorts } from '../../server/test/servers/free-port'
import { startCluster } from '../../server/test/stores/postgres-cluster'
import { sha256 } from '../e2e/uploads'
import { commandsOf } from './commands'
import { createMachine } from './machine'
import { ARRIVAL_MS, expectPhotos, startSending } from './members'
import { startUnit, type Service } from './service'
import type { Story } from './story'

const PHOTOS = 16

/** The sums of all stored files, without those that are still being written. */
const storedSums = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/temporary'))
  const sums = await Promise.all(
    files.map(async ({ parentPath, name }) =>
      createHash('sha256')
        .update(await readFile(join(parentPath, name)))
        .digest('hex'),
    ),
  )
  return new Set(sums)
}

/** The first machine's server must be stopped; `programs` is the folder of PostgreSQL's. */
export const twoServers = async (story: Story, programs: string): Promise<void> => {
  const { folder, site, alice } = story
  const cluster = await startCluster(programs, 'off')
  const { hostname, port, username } = new URL(cluster.url)
  const machine = createMachine(join(folder, 'machine'), site, { PGHOST: hostname, PGPORT: port, PGUSER: username })
  const unit = machine.adapt('/etc/systemd/system/clique.service')
  const DATABASE_URL = `${cluster.url}clique`
  const shared = { DATABASE_URL, SHARED_FOLDER: 'yes', DRAIN_SECONDS: '10' }
  const start = (PORT: number) => startUnit(unit, machine.adapt, { ...shared, PORT: String(PORT) })
  const ports = await freePorts(2)
  const servers: Service[] = []
  try {
    const copied = commandsOf('grow.md', '**1. The database.**')
    await machine.run(
      'cd /opt/clique',
      ...copied.map((one) => one.replace('postgresql://clique@db/clique', DATABASE_URL)),
    )
    for (const one of ports) {
      servers.push(start(one))
      await servers.at(-1)?.ready
    }
    const upstreams = ports.map((one) => `127.0.0.1:${one}`).join(' ')
    await machine.run(
      `sed 's/{$DOMAIN}/photos.example/; s/{$UPSTREAMS:[^}]*}/${upstreams}/' /opt/clique/deploy/Caddyfile-two > /etc/caddy/Caddyfile`,
      'systemctl reload caddy',
    )

    await startSending(story, PHOTOS)
    const sent = story.photos.slice(-PHOTOS).map(({ buffer }) => sha256(buffer))
    const objects = machine.adapt('/var/lib/clique/objects')
    const arrived = async () => {
      const sums = await storedSums(objects)
      return sent.filter((sum) => sums.has(sum)).length
    }
    await expect.poll(arrived, { intervals: [20] }).toBeGreaterThan(0)
    const [killed, other] = servers
    await killed?.stop('SIGKILL')
    expect(await arrived()).toBeLessThan(PHOTOS)
    await expect.poll(arrived, { timeout: ARRIVAL_MS }).toBe(PHOTOS)
    for (const server of [killed, other]) expect(server?.log()).toContain('"event":"call.answered"')
    await alice.page.goto(story.collection)
    await expectPhotos(alice.page, story)
    const printed = await machine.run(
      `DATABASE_URL=${DATABASE_URL} DATA_DIR=/var/lib/clique node server/verify-store.js`,
    )
    expect(printed).toMatch(/^\d+ checked, 0 missing, 0 damaged, /m)
  } finally {
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}
