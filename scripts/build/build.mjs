// Builds the changed parts: the browser's side, the server, and compressed copies of the served files.
import { pathToFileURL } from 'node:url'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import buildServer from './build-server.mjs'
import { compress } from './compress.mjs'
import { fingerprint, isCurrent, remember } from './fingerprint.mjs'
import { keepAssets, restoreAssets } from './previous-assets.mjs'
import { must, root, tool } from '../run.mjs'
import { setup } from '../setup.mjs'

const VITE = 'vite/bin/vite.js'
const clientSources = [
  'contract',
  'package-lock.json',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build',
]

const client = async () => {
  if (existsSync(join(root, 'dist/client/index.html')) && isCurrent('client', fingerprint(clientSources))) return
  console.log('Building the app ...')
  keepAssets()
  await must(tool(VITE, ['build', '--logLevel', 'warn'], { quiet: true }), 'the build of the app')
  await compress(join(root, 'dist/client'))
  restoreAssets()
  // Repeated: the build writes the route tree, which is one of the sources.
  remember('client', fingerprint(clientSources))
}

export const build = async () => {
  await buildServer()
  await client()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await setup()
  await build()
}
