// Which of the project's files import which: the architecture test checks these edges, and `npm run check` follows them
// from a changed file to the tests that reach it. Read from the text, so it needs no compiler and takes half a second.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const IMPORT =
  /\b(import|export)\s+(type\s)?[^'()]*?from\s*'([^']+)'|\bimport\s*(\()?\s*'([^']+)'|new URL\('(\.[^']+)'/g

/** @param {string} text */
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/**
 * @typedef {object} Edge
 * @property {string} from a file, from the root
 * @property {string} to a file, or a package's name
 * @property {boolean} later not while the file itself is loaded: a type, a lazy import, a worker's URL
 * @property {boolean} isLazy a lazy import or a worker's URL: a type is not
 */

/**
 * The edges between all files with these extensions in `folders` (paths from `root`), and the edges to packages. An
 * import of a file that is not among them is left out.
 * @param {string} root
 * @param {string[]} folders
 * @param {RegExp} kind
 * @returns {{ files: string[], edges: Edge[], packages: Edge[] }}
 */
export const readImports = (root, folders, kind) => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && kind.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  const known = new Set(files)
  /** @type {Edge[]} */
  const edges = []
  /** @type {Edge[]} */
  const packages = []
  for (const from of files.filter((file) => /\.(tsx?|mjs)$/.test(file))) {
    const text = withoutComments(readFileSync(join(root, from), 'utf8'))
    for (const [, , type, named, lazy, bare, url] of text.matchAll(IMPORT)) {
      const wanted = named ?? bare ?? url ?? ''
      const isLazy = lazy !== undefined || url !== undefined
      const later = type !== undefined || isLazy
      if (!wanted.startsWith('.')) packages.push({ from, to: wanted, later, isLazy })
      const path = join(dirname(from), wanted.replace(/\?.*$/, ''))
      const to = [path, `${path}.ts`, `${path}.tsx`].find((candidate) => known.has(candidate))
      if (wanted.startsWith('.') && to !== undefined) edges.push({ from, to, later, isLazy })
    }
  }
  return { files, edges, packages }
}
