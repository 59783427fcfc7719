/**
 * [Note: A snapshot]
 *
 * The embedded database has one session, and a transaction as long as a dump would stop all calls. So the files are
 * copied while no query runs, which takes a fraction of a second, and the dump is made from the copy: PostgreSQL opens
 * it as it opens a database after a crash, and it contains every commit that was answered. While the snapshot is held,
 * no photo's bytes are removed, so that everything that the copy names can still be read.
 */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from '../control/listen'
import type { Database } from '../database/tables'
import { copyFolder } from '../basis/files'

export interface Snapshots {
  /** Sends the path of the copy and holds it until the requesting program disconnects. */
  command: Command
  /** True while no bytes may be removed. */
  isHeld: () => boolean
}

/**
 * `embedded` is the directory of the embedded database; with another database, photos are held and nothing is copied.
 */
export const createSnapshots = (
  db: Database,
  dataFolder: string,
  embedded: string | undefined,
  onRelease: () => void,
): Snapshots => {
  const copy = join(dataFolder, 'snapshot')
  let isHeld = false
  const command: Command = async (say, gone) => {
    if (isHeld) return say({ refused: 'A backup is running already' })
    isHeld = true
    try {
      // Left by a killed server.
      await rm(copy, { recursive: true, force: true })
      // No other call can write while this one has the only connection.
      if (embedded !== undefined) await db.connection().execute(() => copyFolder(embedded, copy))
      say(embedded === undefined ? {} : { folder: copy })
      if (!gone.aborted) await once(gone, 'abort')
    } finally {
      await rm(copy, { recursive: true, force: true })
      isHeld = false
      onRelease()
    }
  }
  return { command, isHeld: () => isHeld }
}
