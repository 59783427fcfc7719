// Decides whether a product must be made again: the names, sizes and contents of its sources, as one hash.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../run.mjs'

const filesUnder = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesUnder(join(path, name)))
    : [path]

/** The hash of these files and folders (relative to the project's root); missing ones count as empty. */
export const fingerprint = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths.map((p) => join(root, p)).filter((p) => existsSync(p))) {
    for (const file of filesUnder(path)) hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

const stampOf = (name) => join(root, 'node_modules', '.cache', 'clique', name)

/** Whether `name` was last made from exactly these sources. */
export const isCurrent = (name, hash) => existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === hash

export const remember = (name, hash) => {
  mkdirSync(dirname(stampOf(name)), { recursive: true })
  writeFileSync(stampOf(name), hash)
}
