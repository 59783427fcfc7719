// A page that was opened before an update still requests its build's files, so the last two builds' files remain
// served.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.mjs'

const BUILDS = 3
const assets = join(root, 'dist/client/assets')
const kept = join(root, 'dist/kept-assets')
const list = join(root, 'dist/builds.json')

/** The files of the last builds, newest first. */
const readBuilds = () => (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [])

/**
 * Copies this build's files, and the stored files of earlier builds, to another folder: the next build empties its own.
 */
export const keepAssets = () => {
  rmSync(kept, { recursive: true, force: true })
  mkdirSync(kept, { recursive: true })
  if (existsSync(assets)) cpSync(assets, kept, { recursive: true })
}

/** Puts the files of the last two builds next to the new files, and deletes older files. */
export const restoreAssets = () => {
  const own = readdirSync(assets)
  const builds = [own, ...readBuilds().filter((files) => files.join() !== own.join())].slice(0, BUILDS)
  for (const name of new Set(builds.slice(1).flat())) {
    const file = join(kept, name)
    if (!own.includes(name) && existsSync(file)) cpSync(file, join(assets, name))
  }
  rmSync(kept, { recursive: true, force: true })
  writeFileSync(list, JSON.stringify(builds))
}
