// Builds what changed: the browser's side, the server, and compressed copies of what is served.
import { pathToFileURL } from 'node:url'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compress } from './compress.mjs'
import { fingerprint, isCurrent, remember } from './fingerprint.mjs'
import { must, root, tool } from './run.mjs'
import { setup } from './setup.mjs'

const VITE = 'vite/bin/vite.js'
const shared = ['contract', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs']

const client = async () => {
  const hash = fingerprint([
    ...shared,
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'scripts/compress.mjs',
    'scripts/first-load.ts',
  ])
  if (existsSync(join(root, 'dist/client/index.html')) && isCurrent('client', hash)) return
  console.log('Building the app ...')
  await must(tool(VITE, ['build', '--logLevel', 'warn'], { quiet: true }), 'the build of the app')
  await compress(join(root, 'dist/client'))
  remember(
    'client',
    fingerprint([
      ...shared,
      'src',
      'public',
      'index.html',
      'vite.config.ts',
      'scripts/compress.mjs',
      'scripts/first-load.ts',
    ]),
  )
}

const server = async () => {
  const hash = fingerprint([...shared, 'server', 'vite.server.config.ts'])
  if (existsSync(join(root, 'dist/server/main.js')) && isCurrent('server', hash)) return
  console.log('Building the server ...')
  const args = ['build', '-c', 'vite.server.config.ts', '--logLevel', 'warn']
  await must(tool(VITE, args, { quiet: true }), 'the build of the server')
  remember('server', hash)
}

export const build = async () => {
  await server()
  await client()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await setup()
  await build()
}
