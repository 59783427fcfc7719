/** Reads photos from a queue that this version of the app cannot open (docs/rules/faults.md F22). */
import Dexie from 'dexie'
import { describe, log } from '../../platform/log'
import { queueName, type PhotoRow } from './queue'
import { toBlob, type StoredBytes } from './queue-bytes'
import { opens } from './rescue'

export interface ReadablePhoto {
  name: string
  bytes: Blob
}

const find = async (db: Dexie, { id, name, type }: PhotoRow): Promise<ReadablePhoto[]> => {
  try {
    // If the place was removed, that copy replaced the file.
    const stored = (await db.table('files').get(id)) ?? (await db.table('copies').get(`${id}/base`))
    return stored ? [{ name, bytes: toBlob((stored as { bytes: StoredBytes }).bytes, type) }] : []
  } catch (error) {
    log.warn('queue.photo_unreadable', { error: describe(error) })
    return []
  }
}

/** The photos that wait for `uid` and can be read, whatever version wrote them; none if nothing can be opened. */
export const readablePhotos = async (uid: string): Promise<ReadablePhoto[]> => {
  // Without a version: the database is opened as it is.
  const db = new Dexie(queueName(uid))
  try {
    if (!(await opens(db))) return []
    const rows = (await db.table('photos').toArray()) as PhotoRow[]
    const waiting = rows.filter(({ state }) => state !== 'done')
    return (await Promise.all(waiting.map((row) => find(db, row)))).flat()
  } catch (error) {
    log.warn('queue.unreadable', { error: describe(error) })
    return []
  } finally {
    db.close()
  }
}
