/**
 * Moves the queue of one user to another, of a guest who became a member: bytes and progress stay, so nothing is sent
 * twice.
 */
import Dexie from 'dexie'
import { queueName, withQueue, type PhotoRow, type UploadQueue, type UploadSession } from './queue'
import { copyKeys, photosOf } from './queue-photos'
import { removeSession } from './queue-sessions'

const PHOTOS_PER_TRANSACTION = 8

const parts = (rows: PhotoRow[]) =>
  Array.from({ length: Math.ceil(rows.length / PHOTOS_PER_TRANSACTION) }, (_, at) =>
    rows.slice(at * PHOTOS_PER_TRANSACTION, (at + 1) * PHOTOS_PER_TRANSACTION),
  )

const copyPhotos = async (from: UploadQueue, to: UploadQueue, rows: PhotoRow[]) => {
  const files = (await from.files.bulkGet(rows.map(({ id }) => id))).filter((file) => file !== undefined)
  const copies = (await from.copies.bulkGet(rows.flatMap(({ id }) => copyKeys(id)))).filter((one) => one !== undefined)
  await to.transaction('rw', [to.photos, to.files, to.copies], async () => {
    await to.files.bulkPut(files)
    await to.copies.bulkPut(copies)
    await to.photos.bulkPut(rows)
  })
}

/** The session's row is last: an engine begins with it, and then has all of its photos. */
const moveSession = async (from: UploadQueue, to: UploadQueue, session: UploadSession, cliqueId: string) => {
  if (!(await to.sessions.get(session.id))) {
    for (const rows of parts(await photosOf(from, session.id))) await copyPhotos(from, to, rows)
    await to.sessions.add({ ...session, cliqueId })
  }
  await removeSession(from, session.id)
}

/**
 * Moves all that waits in the queue of `from` to that of `to`, session by session: a move that was cut off is continued
 * by the next one. `cliqueId`: of the collection, which guests are not told. Call it while no engine works on `from`.
 */
export const moveQueue = async (from: string, to: string, cliqueId: string): Promise<void> => {
  if (!(await Dexie.exists(queueName(from)))) return
  await withQueue(from, (source) =>
    withQueue(to, async (target) => {
      for (const session of await source.sessions.toArray()) await moveSession(source, target, session, cliqueId)
    }),
  )
}
