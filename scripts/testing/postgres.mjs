// PostgreSQL's programs for the tests: installed ones, else Debian's package when root, else none.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages } from '../debian.mjs'

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

/** The folder of the programs, or undefined if there are none and none can be installed. */
export const postgres = async () => {
  const found = process.env['POSTGRES_BIN'] ?? find()
  if (found) return found
  await installPackages('PostgreSQL', ['postgresql'])
  return find()
}
