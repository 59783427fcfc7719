// A real S3 server for the tests: Ceph's RGW from Debian's packages, unpacked and not installed, its data in memory.
// node scripts/testing/rgw.mjs starts a server by hand and prints how to reach it; Ctrl-C ends it.
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { root, run } from '../run.mjs'

const unpacked = join(root, 'node_modules/.cache/clique/rgw')
const PACKAGES = ['ceph-mon', 'ceph-osd', 'radosgw', 'ceph-common']
const START_LIMIT_MS = 60_000

/** Downloads and unpacks the packages once; false if that is not possible here. */
const unpack = async () => {
  if (existsSync(join(unpacked, 'done'))) return true
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg')) return false
  console.log("Downloading Ceph's RGW (once, 69 MB) ...")
  const archives = mkdtempSync(join(tmpdir(), 'clique-rgw-packages-'))
  mkdirSync(join(archives, 'partial'))
  const options = [`Dir::Cache::archives=${archives}`, 'Debug::NoLocking=true'].flatMap((option) => ['-o', option])
  const flags = ['install', '--download-only', '--reinstall', '-y', '--no-install-recommends']
  try {
    if (process.getuid?.() === 0) await run('apt-get', ['update', '-qq'], { quiet: true })
    if ((await run('apt-get', [...flags, ...options, ...PACKAGES], { quiet: true })) !== 0) return false
    rmSync(unpacked, { recursive: true, force: true })
    mkdirSync(unpacked, { recursive: true })
    for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb')))
      if ((await run('dpkg', ['-x', join(archives, name), unpacked], { quiet: true })) !== 0) return false
    writeFileSync(join(unpacked, 'done'), '')
    return true
  } finally {
    rmSync(archives, { recursive: true, force: true })
  }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
    probe.on('error', reject)
  })

const accepts = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

/** One monitor, one store in memory and one gateway, all on this machine. */
const configuration = ({ folder, libraries, cluster, port, monitorPort }) => `[global]
fsid = ${cluster}
mon host = v2:127.0.0.1:${monitorPort}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 1000
mon data avail warn = 1
mon data avail crit = 1
osd objectstore = memstore
memstore device bytes = 6442450944
osd class dir = ${libraries}/rados-classes
plugin dir = ${libraries}/ceph
erasure code dir = ${libraries}/ceph/erasure-code
run dir = ${folder}
admin socket =
log file = ${folder}/$name.log
pid file =
mon cluster log file = ${folder}/cluster.log
keyring = ${folder}/keyring
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw data = ${folder}/rgw
rgw dns name = 127.0.0.1
rgw enable usage log = false
rgw thread pool size = 16
ms bind ipv6 = false
`

const programs = (folder) => {
  const libraries = join(
    unpacked,
    'usr/lib',
    readdirSync(join(unpacked, 'usr/lib')).find((name) => /linux-gnu/.test(name)),
  )
  const env = {
    LD_LIBRARY_PATH: [libraries, join(libraries, 'ceph'), join(unpacked, 'lib', libraries.split('/').at(-1))].join(':'),
    PYTHONPATH: join(unpacked, 'usr/lib/python3/dist-packages'),
    CEPH_CONF: join(folder, 'ceph.conf'),
  }
  const path = (name) => join(unpacked, 'usr/bin', name)
  /** Runs a program of Ceph's to its end. */
  const ceph = async (name, ...args) => {
    const [command, first] = name === 'ceph' ? ['/usr/bin/python3', [path(name)]] : [path(name), []]
    if ((await run(command, [...first, ...args], { quiet: true, env, cwd: folder })) !== 0)
      throw new Error(`${name} failed`)
  }
  /** Starts a program of Ceph's that keeps running. */
  const daemon = (name, ...args) => {
    const output = openSync(join(folder, `${name}.out`), 'a')
    return spawn(path(name), ['-f', ...args], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    })
  }
  return { libraries, ceph, daemon }
}

/**
 * Starts an empty S3 server, on free ports. Resolves to its connection and a function that ends it; to undefined if its
 * packages are not available.
 */
export const startRgw = async () => {
  if (!(await unpack())) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'clique-rgw-'))
  const { libraries, ceph, daemon } = programs(folder)
  const cluster = randomUUID()
  const [port, monitorPort] = [await freePort(), await freePort()]
  for (const name of ['mon', 'osd', 'rgw']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'ceph.conf'), configuration({ folder, libraries, cluster, port, monitorPort }))
  const daemons = []
  const stop = async () => {
    for (const child of daemons.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      // A clean end is not needed: all data is thrown away.
      child.kill('SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const accessKeyId = randomBytes(10).toString('hex')
  const secretAccessKey = randomBytes(20).toString('hex')
  try {
    const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *']
    await ceph('ceph-authtool', '--create-keyring', 'keyring', '--gen-key', '-n', 'mon.', '--cap', 'mon', 'allow *')
    for (const name of ['client.admin', 'client.rgw', 'osd.0'])
      await ceph('ceph-authtool', 'keyring', '--gen-key', '-n', name, ...(name === 'osd.0' ? all.slice(0, 6) : all))
    const monitor = ['--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`]
    await ceph('monmaptool', '--create', '--clobber', '--fsid', cluster, ...monitor, 'monmap')
    const parts = ['--monmap', 'monmap', '--keyring', 'keyring']
    await ceph('ceph-mon', '--mkfs', '-i', 'a', ...parts, '--mon-data', join(folder, 'mon'))
    daemons.push(daemon('ceph-mon', '-i', 'a', '--mon-data', join(folder, 'mon')))
    for (const name of ['osd.0', 'client.rgw'])
      await ceph('ceph', '--connect-timeout', '20', 'auth', 'add', name, '-i', 'keyring')
    const osd = randomUUID()
    await ceph('ceph', '--connect-timeout', '20', 'osd', 'new', osd)
    const at = ['-i', '0', '--osd-data', join(folder, 'osd')]
    await ceph('ceph-osd', ...at, '--osd-uuid', osd, '--mkfs')
    daemons.push(daemon('ceph-osd', ...at))
    const keys = ['--access-key', accessKeyId, '--secret', secretAccessKey]
    await ceph('radosgw-admin', 'user', 'create', '--uid', 'clique', '--display-name', 'clique', ...keys)
    daemons.push(daemon('radosgw', '-n', 'client.rgw'))
    for (const limit = Date.now() + START_LIMIT_MS; !(await accepts(port)); await wait(100)) {
      if (Date.now() < limit && daemons.every(({ exitCode }) => exitCode === null)) continue
      throw new Error(`RGW did not start: ${readFileSync(join(folder, 'radosgw.out'), 'utf8')}`)
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', accessKeyId, secretAccessKey, stop }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rgw = await startRgw()
  if (rgw === undefined) {
    console.error("RGW's packages cannot be had here: they come with Debian's apt-get.")
    process.exit(1)
  }
  const { endpoint, region, accessKeyId, secretAccessKey, stop } = rgw
  console.log(`S3_ENDPOINT=${endpoint} S3_REGION=${region}`)
  console.log(`S3_ACCESS_KEY_ID=${accessKeyId} S3_SECRET_ACCESS_KEY=${secretAccessKey}`)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop().then(() => process.exit(0)))
}
