/**
 * [Note: Photos shared to the app]
 *
 * The phone's share sheet hands photos to the service worker, maybe while nobody is signed in. They lie here from before
 * the answer to the share until the upload dialog has taken them over, or a week. Whoever was signed in owns them; those
 * that nobody owns go to who signs in next, and are theirs from then on. Always ArrayBuffers, apart from their rows and
 * written once: a stored Blob goes bad on WebKit (queue-bytes.ts).
 */
import Dexie, { type Table } from 'dexie'
import { isQuotaError } from './queue-bytes'
import { watchDatabase } from './watch-database'

interface SharedRow {
  id?: number
  /** Whose they are; empty: of whoever signs in next. */
  uid: string
  name: string
  type: string
  lastModified: number
  sharedAt: number
}

class SharedDatabase extends Dexie {
  declare photos: Table<SharedRow, number>
  declare bytes: Table<{ id: number; bytes: ArrayBuffer }, number>

  constructor() {
    super('clique-shared', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ photos: '++id, uid, sharedAt', bytes: 'id' })
    watchDatabase(this)
  }
}

let open: SharedDatabase | undefined
const shared = () => (open ??= new SharedDatabase())
const WEEK_MS = 7 * 24 * 3_600_000

const remove = (ids: readonly number[]) =>
  shared().transaction('rw', shared().photos, shared().bytes, async () => {
    await shared().photos.bulkDelete([...ids])
    await shared().bytes.bulkDelete([...ids])
  })

/** Deletes what nobody has taken over within a week. */
export const dropOldShared = async (now: number) =>
  remove(
    await shared()
      .photos.where('sharedAt')
      .below(now - WEEK_MS)
      .primaryKeys(),
  )

/**
 * Keeps photos for `uid`, or for whoever signs in next; each is on the disk when this resolves. Answers how many there
 * was no room for.
 */
export const keepShared = async (files: readonly File[], uid: string | undefined, now: number): Promise<number> => {
  let refused = 0
  for (const file of files) {
    const bytes = await file.arrayBuffer()
    const { name, type, lastModified } = file
    try {
      await shared().transaction('rw', shared().photos, shared().bytes, async () => {
        const id = await shared().photos.add({ uid: uid ?? '', name, type, lastModified, sharedAt: now })
        await shared().bytes.add({ id, bytes })
      })
    } catch (error) {
      if (!isQuotaError(error)) throw error
      refused += 1
    }
  }
  return refused
}

export interface SharedPhotos {
  files: File[]
  /** They are elsewhere by now, or not wanted: these rows may go. */
  drop(): Promise<void>
}

/** The photos that wait for `uid`, in the order they were shared; those of nobody become theirs. */
export const claimShared = async (uid: string, now: number): Promise<SharedPhotos> => {
  await dropOldShared(now)
  await shared().photos.where('uid').equals('').modify({ uid })
  const rows = await shared().photos.where('uid').equals(uid).sortBy('id')
  const files: File[] = []
  for (const { id = 0, name, type, lastModified } of rows) {
    const found = await shared().bytes.get(id)
    if (found) files.push(new File([found.bytes], name, { type, lastModified }))
  }
  const ids = rows.map(({ id = 0 }) => id)
  return { files, drop: () => remove(ids) }
}

export const countShared = (uid: string) => shared().photos.where('uid').equals(uid).count()

/** Deletes what waits for `uid`. */
export const dropShared = async (uid: string) => remove(await shared().photos.where('uid').equals(uid).primaryKeys())
