import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { ok } from '../../contract/failure'
import type { DiskStore } from '../objects/disk-store'
import { ignoreDamagedSector } from '../objects/unreadable'
import { BackupFailed, pooledPath } from './folder'
import type { Listed } from './photos'

/**
 * Copies a photo from the folder of backups to its place in a store; resolves to whether the folder has it whole. Throws
 * BackupFailed if the disk is full.
 */
export const placePhoto = async (folder: string, store: DiskStore, { place, announced }: Listed): Promise<boolean> => {
  const path = join(folder, pooledPath(place, announced.contentMd5))
  if (!existsSync(path)) return false
  const bytes = createReadStream(path)
  const received = await ignoreDamagedSector(
    store.receive(bytes, announced, () => Promise.resolve(ok(undefined))),
    bytes,
  )
  if (received?.ok) await store.keep(received.value.path, place)
  else if (received?.error.code === 'NOT_ENOUGH_SPACE') throw new BackupFailed('The disk of DATA_DIR is full')
  return received?.ok === true
}
