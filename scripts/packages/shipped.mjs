// The packages of which a release has files: those that the built server imports, with all that they need, and those whose
// modules are parts of the built app.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lockedPackages } from './packages.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

const IMPORT = /(?:from|import)\s*\(?["']([^"'./][^"']*)["']/g
/** @param {string} specifier */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** The packages that the built server imports. */
const imported = () => {
  const folder = join(root, 'dist/server')
  /** @type {Set<string>} */
  const names = new Set()
  for (const file of readdirSync(folder).filter((one) => /\.m?js$/.test(one)))
    for (const [, specifier = ''] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT))
      if (!specifier.startsWith('node:') && existsSync(join(root, 'node_modules', packageOf(specifier))))
        names.add(packageOf(specifier))
  return [...names]
}

/**
 * These packages and their dependencies, as paths in node_modules.
 * @param {readonly string[]} names
 */
const closure = (names) => {
  const { packages } = readJson('package-lock.json')
  /** @type {Set<string>} */
  const found = new Set()
  /** @type {(wanted: string, from: string) => void} */
  const add = (wanted, from) => {
    // In Node's order: in the package's own folder first, then in the folders above.
    for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf('/node_modules/'), 0))) {
      const path = at === '' ? `node_modules/${wanted}` : `${at}/node_modules/${wanted}`
      const entry = packages[path]
      if (entry) {
        if (found.has(path)) return
        found.add(path)
        for (const next of Object.keys(entry.dependencies ?? {})) add(next, path)
        return
      }
      if (at === '') break
    }
    throw new Error(`${wanted}, which ${from} needs, is not in package-lock.json`)
  }
  for (const one of names) add(one, '')
  return [...found].toSorted()
}

/** The packages next to the built server, as paths in node_modules. */
export const serverPackages = () => closure(imported())

/**
 * All packages of a release, as in the lock file, by their places. Needs a build.
 * @returns {import('./packages.mjs').Package[]}
 */
export const shippedPackages = () => {
  const locked = new Map(lockedPackages(root).map((one) => [one.place, one]))
  /** @type {string[]} */
  const places = [...serverPackages(), ...readJson('dist/client-packages.json')]
  return [...new Set(places)].toSorted().map((place) => {
    const one = locked.get(place)
    if (!one) throw new Error(`${place} is not in package-lock.json`)
    return one
  })
}
