/** Gives a store the photos back that it has lost or that were damaged there, if a folder of backups has them. */
import { join } from 'node:path'
import { DiskStore } from '../objects/disk-store'
import { pathOf } from '../objects/place'
import { everyStored } from '../objects/stored'
import { ignoreDamagedSector } from '../objects/unreadable'
import { stateOf } from '../operations/verify-store'
import { BackupFailed } from './folder'
import type { Making } from './make'
import { placePhoto } from './place-photo'
import { openSource } from './source'
import { chooseBackup } from './verify'

export interface Restored {
  /** Files that were read and compared with their rows. */
  compared: number
  /** Paths of the files that the store has again. */
  restored: string[]
  /** Paths of the files that the folder of backups lacks too. */
  lacking: string[]
}

const PROGRESS = 1000

/**
 * Reads every photo of DATA_DIR, and replaces missing and damaged ones by those of all backups in the folder. The server
 * may run: while this does, it removes no bytes. Throws BackupFailed, DirectoryBusy or Refused.
 */
export const restorePhotos = async ({ settings, folder, log, signal, print }: Making): Promise<Restored> => {
  if (settings.s3) throw new BackupFailed('The photos are in a bucket: its backups have none')
  // Throws if the folder has no backup.
  await chooseBackup(folder, undefined)
  const source = await openSource(settings, log)
  const report: Restored = { compared: 0, restored: [], lacking: [] }
  try {
    const store = await DiskStore.open(join(settings.dataFolder, 'objects'), settings.keptFree)
    for await (const listed of everyStored(source.db)) {
      signal.throwIfAborted()
      source.lost?.throwIfAborted()
      const { place, announced } = listed
      const isWhole = (await ignoreDamagedSector(stateOf(store, place, announced.contentMd5))) === 'whole'
      if (!isWhole) report[(await placePhoto(folder, store, listed)) ? 'restored' : 'lacking'].push(pathOf(place))
      report.compared += 1
      if (report.compared % PROGRESS === 0) print(`${report.compared} files compared ...`)
    }
    return report
  } finally {
    await source.closeDatabase()
    await source.release()
  }
}
