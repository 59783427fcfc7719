// Debian's packages for tests. No dependencies: this runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const isInstalled = (name) =>
  spawnSync('dpkg-query', ['-W', '-f=${db:Status-Status}', name], { encoding: 'utf8' }).stdout === 'installed'

/**
 * Installs the missing packages; each is looked up individually. Does nothing if this is not Debian or the user is not
 * root: callers check for the programs that they need.
 */
export const installPackages = async (title, names) => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const missing = names.filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  console.log(`Installing ${title} (once): ${missing.join(', ')} ...`)
  await run('apt-get', ['update', '-qq'], { quiet: true })
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing]
  await run('apt-get', install, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
}
