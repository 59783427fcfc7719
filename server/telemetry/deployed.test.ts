/** The dashboard and the alerts that a release contains, against a real server with backups. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readyAddress, runServer, type Process } from '../test/servers/built-server'
import { copyTemplate } from '../test/stores/template'

let folder: string
let server: Process
let metrics: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clique-'))
  const data = join(folder, 'data')
  await mkdir(data)
  await copyTemplate(join(data, 'database'))
  server = runServer({ DATA_DIR: data, BACKUP_DIR: join(folder, 'backups'), METRICS: 'on' })
  const url = await readyAddress(server)
  await fetch(`${url}/api/health`)
  // The first backup is verified at once.
  const read = async () => {
    metrics = await (await fetch(`${url}/metrics`)).text()
    expect(metrics).toMatch(/^clique_backup_verified_age_seconds \d/m)
  }
  await vi.waitFor(read, 120_000)
})
afterAll(async () => {
  server.child.kill('SIGKILL')
  await server.ended
  await rm(folder, { recursive: true })
})

const deployed = (name: string) => readFile(fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url)), 'utf8')
/** The names with a sample; a comment is none. */
const measured = () => new Set([...metrics.matchAll(/^(clique_\w+)[{ ]/gm)].map(([, name = '']) => name))
const namedIn = (text: string) => [...text.matchAll(/\bclique_\w+/g)].map(([name]) => name)

test('every number that the dashboard and the alerts name is one of the server', async () => {
  for (const name of ['grafana.json', 'alerts.yml']) {
    const names = namedIn(await deployed(name))
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((one) => !measured().has(one))).toEqual([])
  }
})

test('every number of the server is on the dashboard', async () => {
  const shown = new Set(namedIn(await deployed('grafana.json')))
  const parts = /^clique_call_seconds_(sum|count)$|^clique_disk_bytes$/
  expect([...measured()].filter((name) => !shown.has(name) && !parts.test(name))).toEqual([])
})

test('each job that has run is named with the age of its last success', () => {
  for (const name of ['exports', 'hiding', 'orphans', 'pushes', 'sizes', 'sums', 'sweep'])
    expect(metrics).toMatch(new RegExp(`^clique_job_success_age_seconds\\{name="${name}"\\} \\d+$`, 'm'))
})
