import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Expected } from '../../basis/expected'

class FolderUnused extends Expected {}

/**
 * Throws FolderUnused if no server has made a database in the folder. A program that is started without the server's
 * DATA_DIR would otherwise make one in the program's own folder, and report on that.
 */
export const assertUsed = (dataFolder: string): void => {
  if (existsSync(join(dataFolder, 'database'))) return
  const folder = resolve(dataFolder)
  throw new FolderUnused(`DATA_DIR ${folder} has no database: start this with the server's DATA_DIR or DATABASE_URL`)
}
