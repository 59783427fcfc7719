// Builds the server where its sources changed since the last build. Also vitest's global setup of the server's tests,
// some of which run it as a process: so they never test an old build.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isCurrent, remember } from './fingerprint.mjs'
import { must, root, tool } from './run.mjs'

const sources = ['contract', 'package-lock.json', 'tsconfig.base.json', 'server', 'vite.server.config.ts']
sources.push('scripts/build-server.mjs')

export default async () => {
  const hash = fingerprint(sources)
  if (existsSync(join(root, 'dist/server/main.js')) && isCurrent('server', hash)) return
  console.log('Building the server ...')
  const args = ['build', '-c', 'vite.server.config.ts', '--logLevel', 'warn']
  await must(tool('vite/bin/vite.js', args, { quiet: true }), 'the build of the server')
  remember('server', hash)
}
