import { commandFor } from '../basis/command-for'
import { DatabaseUnusable } from '../database/embedded/data-folder'
import { findWhole } from './another'

/** Runs `open`; the error of a database that cannot be opened names the backup to restore, if the server made one. */
export const withWayBack = async <T>(backups: { folder: string } | undefined, open: () => Promise<T>): Promise<T> => {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof DatabaseUnusable) || !backups) throw error
    const name = await findWhole(backups.folder, new AbortController().signal)
    if (name === undefined)
      throw new DatabaseUnusable(error.fault, `BACKUP_DIR ${backups.folder} has no backup with whole rows`)
    const command = `DATA_DIR=NEW_FOLDER ${commandFor('restore', `${backups.folder} ${name}`)}`
    throw new DatabaseUnusable(error.fault, `To restore the newest backup with whole rows: ${command}`)
  }
}
