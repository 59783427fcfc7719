// Makes a fresh clone ready to run: checks Node, installs the packages if the lock file changed since the last time.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, isCurrent, remember } from './build/fingerprint.mjs'
import { must, root, run } from './run.mjs'

const install = async (folder, stamp) => {
  const lock = fingerprint([join(folder, 'package-lock.json')])
  if (existsSync(join(root, folder, 'node_modules')) && isCurrent(stamp, lock)) return
  console.log(`Installing ${stamp} (once) ...`)
  // No package here needs an install script, so none is run.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  await must(run(npm, args, { quiet: true, cwd: join(root, folder) }), 'npm ci')
  remember(stamp, lock)
}

/** Installs the packages for building, running and testing. */
export const setup = async () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Clique needs Node 20.19 or newer; this is ${process.versions.node}.`)
    process.exit(1)
  }
  await install('', 'packages')
}

/** Installs the libraries that only benchmarks use for comparison. */
export const setupBench = () => install('bench', 'packages for benchmarks')
