// The libraries inside shipped packages, which no lock file names: their versions are read from the bytes, so that an
// update of a package shows what it contains, and a known hole of a library can be looked up.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ in: string, file: string, name: string, license: string, version: RegExp }} Bundled */

/** @type {readonly Bundled[]} */
const BUNDLED = [
  {
    in: 'libheif-js',
    file: 'libheif-wasm/libheif.wasm',
    name: 'libde265',
    license: 'LGPL-3.0',
    version: /\0(1\.[01]\.\d+)\0/,
  },
  {
    in: 'libheif-js',
    file: 'libheif-wasm/libheif.wasm',
    name: 'libheif',
    license: 'LGPL-3.0',
    version: /\0(1\.\d\d\.\d+)\0/,
  },
  {
    in: '@electric-sql/pglite',
    file: 'dist/pglite.wasm',
    name: 'PostgreSQL',
    license: 'PostgreSQL',
    version: /PostgreSQL (\d+\.\d+)/,
  },
]

/**
 * A line of the list for each library. Throws if a package no longer says which version it contains.
 * @param {string} root
 */
export const bundledLines = (root) =>
  BUNDLED.map(({ in: package_, file, name, license, version }) => {
    const [, found] = version.exec(readFileSync(join(root, 'node_modules', package_, file), 'latin1')) ?? []
    if (found === undefined) throw new Error(`${package_} does not say which ${name} it contains`)
    return `${name} ${found} production ${license} in ${package_}`
  })
