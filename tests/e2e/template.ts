/**
 * A data folder of a server that was started once: creating the database takes most of a first start. It is cached
 * while the built server stays the same.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILD } from './built-server'
import { end, launch } from './server'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/clique/data-folders/', import.meta.url))

const hashOfBuild = async () => {
  const hash = createHash('sha256')
  for (const name of (await readdir(BUILD)).filter((file) => file.endsWith('.js')).toSorted())
    hash.update(name).update(await readFile(join(BUILD, name)))
  return hash.digest('hex').slice(0, 16)
}

/** Playwright's global setup. */
export default async () => {
  const folder = join(CACHE, await hashOfBuild())
  process.env['TEST_TEMPLATE'] = folder
  if (existsSync(folder)) return
  await rm(CACHE, { recursive: true, force: true })
  await mkdir(CACHE, { recursive: true })
  const unfinished = `${folder}.unfinished`
  const { child } = await launch({ PORT: '0', DATA_DIR: unfinished }, () => {})
  await end(child, 'SIGTERM')
  await rename(unfinished, folder)
}
