// npm run package: dist/clique-VERSION.tgz, which needs only Node 20.19 or newer: the built server and app, the
// packages that the server imports, an empty database, the documents, and the deployment files (deploy/). It is
// unpacked and started once, and its size and its time to the first answer are printed. Beside it are its bill of materials
// (CycloneDX) and the sums of both (SHA256SUMS).
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build } from './build.mjs'
import { sbom } from '../packages/sbom.mjs'
import { serverPackages } from '../packages/shipped.mjs'
import { must, root, run } from '../run.mjs'
import { setup } from '../setup.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { version, engines } = read('package.json')
const name = `clique-${version}`

/** The operator's programs, by the names that `npm run` uses in a clone too. */
const PROGRAMS = [
  'backup',
  'restore',
  'verify-backup',
  'restore-photos',
  'verify-store',
  'sign-out',
  'invite',
  'set-up-link',
  'make-operator',
  'end-operator',
  'set-quota',
  'settings',
  'new-keys',
  'copy-database',
  'copy-photos',
  'prepare-bucket',
  'doctor',
]

const isLicence = (path) => /\/(licen[cs]e|copying|notice)[^/]*$/i.test(path)

/** Excludes maps, types, documents and PostgreSQL's extensions: the server loads none of them. */
const isNeeded = (path) =>
  isLicence(path) ||
  (!/\.(map|d\.[cm]?ts|tsx?|md|markdown)$/i.test(path) &&
    !/pglite\/dist\/(contrib|live|vector|.*\.tar\.gz)/.test(path) &&
    !/\/(test|tests|docs|example|examples|benchmarks?|\.github)(\/|$)/.test(path))

/** A line as `sha256sum --check` reads it. */
const sumLine = (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`

const stage = (folder) => {
  mkdirSync(folder, { recursive: true })
  const copy = (from, to, filter = () => true) =>
    cpSync(join(root, from), join(folder, to), { recursive: true, filter })
  copy('dist/server', 'server', (path) => !path.endsWith('.map'))
  copy('dist/client', 'client')
  copy('dist/empty-database', 'empty-database')
  const packages = serverPackages()
  // The path of the clone itself must not count.
  for (const path of packages) copy(path, path, (file) => isNeeded(file.slice(root.length)))
  copy('node_modules/libheif-js/libheif-wasm/LICENSE', 'licences/libheif.txt')
  for (const path of ['README.md', 'CHANGELOG.md', 'LICENSE', 'THIRD-PARTY.md', 'docs', 'deploy'])
    copy(path, path, (file) => !file.endsWith('.jpg'))
  const scripts = Object.fromEntries([
    ['start', 'node --max-semi-space-size=4 server/main.js'],
    ...PROGRAMS.map((one) => [one, `node server/${one}.js`]),
  ])
  const about = { name: 'clique', version, private: true, license: 'MIT', type: 'module', engines, scripts }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, undefined, 2)}\n`)
  return packages
}

/** Starts an unpacked release; resolves to the milliseconds until it answers a call. */
const startOnce = async (folder, data) => {
  const started = performance.now()
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: data }
  const server = spawn(process.execPath, ['server/main.js'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'close')
  let printed = ''
  server.stdout.on('data', (chunk) => (printed += chunk.toString()))
  try {
    while (!/ready on (http:\S+)/.test(printed)) {
      await Promise.race([once(server.stdout, 'data'), ended])
      if (server.exitCode !== null || server.signalCode !== null) throw new Error('The release did not start')
    }
    const health = await fetch(`${/ready on (http:\S+)/.exec(printed)[1]}/api/health`)
    if (!health.ok) throw new Error(`The release is not healthy: ${health.status}`)
    return Math.round(performance.now() - started)
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

await setup()
await build()
const work = mkdtempSync(join(tmpdir(), 'clique-package-'))
try {
  const folder = join(work, name)
  const packages = stage(folder)
  const file = join(root, 'dist', `${name}.tgz`)
  // The user who starts the release may not be its owner.
  const args = [
    '--sort=name',
    '--mode=u+rw,a+rX,go-w',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '-czf',
    file,
    '-C',
    work,
    name,
  ]
  await must(run('tar', args), 'tar')
  rmSync(folder, { recursive: true })
  await must(run('tar', ['-xzf', file, '-C', work]), 'tar')
  const first = await startOnce(folder, join(work, 'data'))
  const again = await startOnce(folder, join(work, 'data'))
  const list = join(root, 'dist', `${name}.cdx.json`)
  writeFileSync(list, sbom(version))
  writeFileSync(join(root, 'dist/SHA256SUMS'), [file, list].map(sumLine).join(''))
  const mb = (statSync(file).size / 2 ** 20).toFixed(1)
  console.log(`dist/${name}.tgz: ${mb} MB, ${packages.length} packages; first start ${first} ms, later ${again} ms`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
