// Builds the server if its sources changed since the last build. It is also vitest's global setup of the server's
// tests: some run the server as a process, so they never test an old build.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isCurrent, remember } from './fingerprint.mjs'
import { must, root, run, tool } from '../run.mjs'

const sources = ['contract', 'package-lock.json', 'server', 'scripts/build/build-server.mjs']

/** The embedded database without tables: created again for another version of it. */
const emptyDatabase = async () => {
  const hash = fingerprint([
    'node_modules/@electric-sql/pglite/package.json',
    'server/database/embedded/embedded-engine.mjs',
  ])
  const folder = join(root, 'dist/empty-database')
  if (existsSync(folder) && isCurrent('empty-database', hash)) return
  rmSync(folder, { recursive: true, force: true })
  const program = join(root, 'dist/server/make-empty-database.js')
  await must(run(process.execPath, [program, folder], { quiet: true }), 'making the empty database')
  remember('empty-database', hash)
}

export default async () => {
  await buildPrograms()
  await emptyDatabase()
}

const buildPrograms = async () => {
  const hash = fingerprint(sources)
  if (existsSync(join(root, 'dist/server/main.js')) && isCurrent('server', hash)) return
  console.log('Building the server ...')
  const args = ['build', '-c', 'server/vite.config.ts', '--logLevel', 'warn']
  await must(tool('vite/bin/vite.js', args, { quiet: true }), 'the build of the server')
  remember('server', hash)
}
