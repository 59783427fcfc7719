// The packages of package-lock.json: one line each with name, version, licence and use, sorted. A change of the list
// shows which packages it adds, and tools that look for known vulnerabilities can read it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The path of the list, from the project's folder. */
export const LIST = 'docs/packages.txt'

/** Allowed licences of shipped packages: none requires more than its own notice. */
const SHIPPED = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]
/** The same for tools, whose files are neither changed nor shipped. */
const TOOLS = [...SHIPPED, 'CC-BY-4.0', 'MPL-2.0']

/**
 * Packages that are shipped under a licence with further requirements: their files are unchanged, and their source is
 * public. The file of libheif is served separately, so that an operator can replace it (docs/decisions/0019-heic.md).
 */
const EXCEPTIONS = new Map([
  ['web-push', 'MPL-2.0'],
  ['libheif-js', 'LGPL-3.0'],
])

/** @param {string[]} path */
const readJson = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'))

/**
 * @typedef {object} Package
 * @property {string} place below the project's folder
 * @property {string} name
 * @property {string} version
 * @property {string} license
 * @property {'production' | 'development'} use production: it is shipped
 * @property {boolean} isOptional it may be absent: it is for another system
 */

/** @typedef {{ name?: string, version: string, license?: string, dev?: boolean, devOptional?: boolean, optional?: boolean }} Locked */

/**
 * Every package of the lock file.
 * @param {string} root
 * @returns {Package[]}
 */
export const lockedPackages = (root) =>
  Object.entries(/** @type {Record<string, Locked>} */ (readJson(root, 'package-lock.json').packages))
    .filter(([place]) => place !== '')
    .map(([place, { name, version, license = 'none', dev = false, devOptional = false, optional = false }]) => ({
      place,
      name: name ?? place.slice(place.lastIndexOf('node_modules/') + 13),
      version,
      license,
      use: dev || devOptional ? 'development' : 'production',
      isOptional: optional || devOptional,
    }))

/**
 * The text of the list, with a line for each library inside a package.
 * @param {readonly Package[]} packages
 * @param {readonly string[]} bundled
 */
export const listOf = (packages, bundled) =>
  [...new Set(packages.map(({ name, version, license, use }) => `${name} ${version} ${use} ${license}`)), ...bundled]
    .toSorted()
    .map((line) => `${line}\n`)
    .join('')

/**
 * Whether the licence of a package, an SPDX expression of OR or of AND, is allowed for its use.
 * @param {Pick<Package, 'name' | 'license' | 'use'>} one
 */
export const isAllowed = ({ name: asked, license, use }) => {
  if (EXCEPTIONS.get(asked) === license) return true
  const allowed = new Set(use === 'production' ? SHIPPED : TOOLS)
  const names = license.replaceAll(/[()]/g, '').split(/ (?:OR|AND) /)
  return license.includes(' OR ') && !license.includes(' AND ')
    ? names.some((name) => allowed.has(name))
    : names.every((name) => allowed.has(name))
}

/**
 * The differences of the installed packages from the lock file, one line each.
 * @param {string} root
 * @param {readonly Package[]} packages
 */
export const differences = (root, packages) =>
  packages.flatMap(({ place, version, license, isOptional }) => {
    if (!existsSync(join(root, place, 'package.json'))) return isOptional ? [] : [`${place} is not installed`]
    const installed = readJson(root, place, 'package.json')
    const found = `${installed.version} ${installed.license}`
    return found === `${version} ${license}` ? [] : [`${place}: ${version} ${license} is locked, ${found} is installed`]
  })
