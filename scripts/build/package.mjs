// npm run package: dist/clique-VERSION.tgz, which needs only Node 20.19 or newer: the built server and app, the
// packages that the server imports, an empty database, the documents, and the deployment files (deploy/). It is
// unpacked and started once, and its size and its time to the first answer are printed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
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
  'verify-store',
  'sign-out',
  'invite',
  'set-up-link',
  'make-operator',
  'end-operator',
  'new-keys',
  'copy-database',
  'copy-photos',
  'prepare-bucket',
  'doctor',
]

const IMPORT = /(?:from|import)\s*\(?["']([^"'./][^"']*)["']/g
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The packages that the built server imports. */
const imported = () => {
  const folder = join(root, 'dist/server')
  const names = new Set()
  for (const file of readdirSync(folder).filter((one) => /\.m?js$/.test(one)))
    for (const [, specifier] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT))
      if (!specifier.startsWith('node:') && existsSync(join(root, 'node_modules', packageOf(specifier))))
        names.add(packageOf(specifier))
  return [...names]
}

/** These packages and their dependencies, as paths in node_modules. */
const closure = (names) => {
  const { packages } = read('package-lock.json')
  const found = new Set()
  const add = (wanted, from) => {
    // In Node's order: in the package's own folder first, then in the folders above.
    for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
      const path = at === '' ? `node_modules/${wanted}` : `${at}/node_modules/${wanted}`
      const entry = packages[path]
      if (entry) {
        if (found.has(path)) return
        found.add(path)
        for (const next of Object.keys(entry.dependencies ?? {})) add(next, path)
        return
      }
      if (at === '') break
    }
    throw new Error(`${wanted}, which ${from} needs, is not in package-lock.json`)
  }
  for (const one of names) add(one, '')
  return [...found].toSorted()
}

const isLicence = (path) => /\/(licen[cs]e|copying|notice)[^/]*$/i.test(path)

/** Excludes maps, types, documents and PostgreSQL's extensions: the server loads none of them. */
const isNeeded = (path) =>
  isLicence(path) ||
  (!/\.(map|d\.[cm]?ts|tsx?|md|markdown)$/i.test(path) &&
    !/pglite\/dist\/(contrib|live|vector|.*\.tar\.gz)/.test(path) &&
    !/\/(test|tests|docs|example|examples|benchmarks?|\.github)(\/|$)/.test(path))

const stage = (folder) => {
  mkdirSync(folder, { recursive: true })
  const copy = (from, to, filter = () => true) =>
    cpSync(join(root, from), join(folder, to), { recursive: true, filter })
  copy('dist/server', 'server', (path) => !path.endsWith('.map'))
  copy('dist/client', 'client')
  copy('dist/empty-database', 'empty-database')
  const packages = closure(imported())
  // The path of the clone itself must not count.
  for (const path of packages) copy(path, path, (file) => isNeeded(file.slice(root.length)))
  copy('node_modules/libheif-js/libheif-wasm/LICENSE', 'licences/libheif.txt')
  for (const path of ['README.md', 'CHANGELOG.md', 'docs', 'deploy']) copy(path, path, (file) => !file.endsWith('.jpg'))
  const scripts = Object.fromEntries([
    ['start', 'node server/main.js'],
    ...PROGRAMS.map((one) => [one, `node server/${one}.js`]),
  ])
  const about = { name: 'clique', version, private: true, type: 'module', engines, scripts }
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
  const mb = (statSync(file).size / 2 ** 20).toFixed(1)
  console.log(`dist/${name}.tgz: ${mb} MB, ${packages.length} packages; first start ${first} ms, later ${again} ms`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
