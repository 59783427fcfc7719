// Makes a fresh clone able to run: checks Node, installs the packages when the lock file changed since the last time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isCurrent, remember } from './fingerprint.mjs'
import { must, root, run } from './run.mjs'

export const setup = async () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Clique needs Node 20.19 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  const lock = fingerprint(['package-lock.json'])
  if (existsSync(join(root, 'node_modules')) && isCurrent('packages', lock)) return
  console.log('Installing packages (once) ...')
  // No package here needs an install script, so none is run.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  await must(
    run(npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true }),
    'npm ci',
  )
  remember('packages', lock)
}
