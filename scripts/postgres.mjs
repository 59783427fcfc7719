// PostgreSQL's programs for the tests: installed ones, else Debian's package when root, else none.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

const versions = (folder, below) =>
  existsSync(folder)
    ? readdirSync(folder)
        .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
        .map((version) => join(folder, version, below))
    : []

const find = () =>
  [...versions('/usr/lib/postgresql', 'bin'), '/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'].find((folder) =>
    existsSync(join(folder, 'initdb')),
  )

/** The folder of the programs, or undefined where there are none and none can be installed. */
export const postgres = async () => {
  const found = process.env['POSTGRES_BIN'] ?? find()
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing PostgreSQL (once) ...')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { quiet: true })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], { quiet: true, env })
  return find()
}
