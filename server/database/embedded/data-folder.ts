/**
 * [Note: A database that cannot be opened]
 *
 * PGlite makes a new database in every folder without PG_VERSION, over the files that are in it; and the photos of a
 * folder whose database is new have no rows, so that a week later their bytes are removed. So a new database is made
 * only if the data folder has neither photos nor a database, nor the remains of one. Every other fault is one line with
 * PostgreSQL's own reason and a way back; the files are left to the operator.
 */
import { existsSync } from 'node:fs'
import { access, constants, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { commandFor } from '../../basis/command-for'
import { errorCode } from '../../basis/error-code'
import { Expected } from '../../basis/expected'
import { namesIn } from '../../basis/files'
import { describeOwner } from '../../basis/owner'
import { openEmbedded } from './embedded'
import type { Refused } from './embedded-engine.mjs'

const REFUSED: Refused = 'POSTGRES_REFUSED'

const WAY_BACK = `To restore a backup: DATA_DIR=NEW_FOLDER ${commandFor('restore', 'FOLDER_OF_BACKUPS')}`

/** The data folder has no database that can be opened; `fault` is the reason without the way back. */
export class DatabaseUnusable extends Expected {
  constructor(
    readonly fault: string,
    wayBack = WAY_BACK,
  ) {
    super(`${fault}. ${wayBack}`)
  }
}

/** Another user owns a file of the database. */
class DatabaseForeign extends Expected {}

/** Some of the parts without which PostgreSQL starts no database, or the wrong one. */
const PARTS = ['PG_VERSION', join('global', 'pg_control'), 'base', 'pg_wal']

const hasFiles = async (folder: string): Promise<boolean> => {
  if (!existsSync(folder)) return false
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) if (!entry.isDirectory() || (await hasFiles(join(folder, entry.name)))) return true
  return false
}

const assertNew = async (dataFolder: string) => {
  if ((await hasFiles(join(dataFolder, 'objects'))) || (await hasFiles(join(dataFolder, 'earlier'))))
    throw new DatabaseUnusable(
      `${dataFolder} has photos or earlier databases, and no database: set DATABASE_URL if the rows are in PostgreSQL`,
    )
}

const assertWhole = async (directory: string) => {
  if ((await readdir(directory)).length === 0)
    throw new DatabaseUnusable(`${directory} is empty: if this is the first start, remove it`)
  for (const part of PARTS) {
    const path = join(directory, part)
    try {
      await access(path, constants.R_OK | constants.W_OK)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
      throw new DatabaseUnusable(`${directory} is no whole database: ${path} is missing`)
    }
  }
}

const foreign = async (path: string, directory: string) =>
  new DatabaseForeign(`The database cannot be opened: ${await describeOwner(path, directory)}`)

/** Returns the error of a database that does not open as the operator should read it. */
const explain = async (error: unknown, directory: string): Promise<unknown> => {
  if (!(error instanceof Error)) return error
  if (errorCode(error) === 'EACCES' && 'path' in error) return foreign(String(error.path), directory)
  if (errorCode(error) !== REFUSED) return error
  const said = error.message
  const [, file] = /"([^"]+)": Permission denied/.exec(said) ?? []
  if (file !== undefined) return foreign(join(directory, file), directory)
  const [, made, own] = /by PostgreSQL version (\d+), .* this version (\d+)/.exec(said) ?? []
  if (made !== undefined)
    return new DatabaseUnusable(
      `${directory} is of PostgreSQL ${made}, and this version of Clique has ${own}: start the version that made it`,
    )
  return new DatabaseUnusable(`The database ${directory} cannot be opened: PostgreSQL says '${said}'`)
}

/**
 * Opens the embedded database of a data folder, which no other process may have open (lockDirectory); makes a new one on
 * first use. `died`: as for openEmbedded. Throws DatabaseUnusable, or Expected if another user owns it.
 */
export const openDataFolder = async (dataFolder: string, died: (error: Error) => void): Promise<Pool> => {
  const directory = join(dataFolder, 'database')
  try {
    if ((await namesIn(dataFolder)).includes('database')) await assertWhole(directory)
    else await assertNew(dataFolder)
    return await openEmbedded(directory, died)
  } catch (error) {
    throw await explain(error, directory)
  }
}
