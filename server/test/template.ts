import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Pool } from 'pg'
import { scripts } from '../database/migrate'
import { openDatabase } from '../database/open'

const folder = fileURLToPath(new URL('../../node_modules/.cache/clique', import.meta.url))

const dump = async () => {
  const pglite = await PGlite.create()
  await openDatabase(new Pool({ ...createPgConfig(pglite), max: 1 }))
  return Buffer.from(await (await pglite.dumpDataDir('gzip')).arrayBuffer())
}

/** A dump of an empty, migrated database, made once per schema: a test server starts from it in a second. */
export const databaseTemplate = async (): Promise<Blob> => {
  const file = `${folder}/database-${createHash('sha256').update(JSON.stringify(scripts)).digest('hex').slice(0, 16)}.tar.gz`
  try {
    return new Blob([await readFile(file)])
  } catch {
    const bytes = await dump()
    await mkdir(folder, { recursive: true })
    await writeFile(`${file}.${process.pid}`, bytes)
    await rename(`${file}.${process.pid}`, file)
    return new Blob([bytes])
  }
}
