/**
 * [Note: Photos shared to the app]
 *
 * The phone's share sheet hands photos to the service worker, maybe while no user is signed in. They are stored here
 * from before the answer to the share until the upload dialog has taken them over, or for a week. The user who was
 * signed in owns them; photos without an owner belong to the next user who signs in. Bytes are stored apart from their
 * rows, in the form that queue-bytes.ts chooses, and written once.
 *
 * Photos picked in the upload dialog are stored here too, for a day, until the upload has them
 * (sync/uploads/picked-photos.ts).
 */
import Dexie, { type Table } from 'dexie'
import { toBlob, toStored, type StoredBytes } from './queue-bytes'
import { isQuotaError } from './quota'
import { watchDatabase } from '../watch-database'

interface SharedRow {
  id?: number
  /** Whose they are; empty: of the next user who signs in. */
  uid: string
  name: string
  type: string
  lastModified: number
  sharedAt: number
  /** The selection that it was picked for; absent: it was shared from elsewhere. */
  pick?: string
}

class SharedDatabase extends Dexie {
  declare photos: Table<SharedRow, number>
  declare bytes: Table<{ id: number; bytes: StoredBytes }, number>

  constructor() {
    super('clique-shared', { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ photos: '++id, uid, sharedAt', bytes: 'id' })
    watchDatabase(this)
  }
}

let open: SharedDatabase | undefined
const shared = () => (open ??= new SharedDatabase())
const DAY_MS = 24 * 3_600_000
const WEEK_MS = 7 * DAY_MS

const remove = (ids: readonly number[]) =>
  shared().transaction('rw', shared().photos, shared().bytes, async () => {
    await shared().photos.bulkDelete([...ids])
    await shared().bytes.bulkDelete([...ids])
  })

/** Deletes shared photos after a week and picked ones after a day. */
export const dropOldShared = async (now: number) =>
  remove(
    await shared()
      .photos.where('sharedAt')
      .below(now - DAY_MS)
      .filter(({ pick, sharedAt }) => pick !== undefined || sharedAt < now - WEEK_MS)
      .primaryKeys(),
  )

/** Stores all of these files in one transaction, or none. Answers their ids. */
const add = async (
  files: readonly File[],
  owner: Pick<SharedRow, 'uid' | 'sharedAt' | 'pick'>,
): Promise<ReadonlyMap<File, number>> => {
  const all = await Promise.all(files.map(async (file) => ({ file, bytes: await toStored(file) })))
  return shared().transaction('rw', shared().photos, shared().bytes, async () => {
    const ids = new Map<File, number>()
    for (const { file, bytes } of all) {
      const { name, type, lastModified } = file
      const id = await shared().photos.add({ ...owner, name, type, lastModified })
      await shared().bytes.add({ id, bytes })
      ids.set(file, id)
    }
    return ids
  })
}

/**
 * Stores photos for `uid`, or for the next user who signs in; each is on the disk when this resolves. Answers how many
 * there was no room for.
 */
export const keepShared = async (files: readonly File[], uid: string | undefined, now: number): Promise<number> => {
  let refused = 0
  for (const file of files) {
    try {
      await add([file], { uid: uid ?? '', sharedAt: now })
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

const rowsOf = async (uid: string, now: number) => {
  await dropOldShared(now)
  return shared().photos.where('uid').equals(uid).sortBy('id')
}

const readFiles = async (rows: readonly SharedRow[]) => {
  const files = new Map<number, File>()
  for (const { id = 0, name, type, lastModified } of rows) {
    const found = await shared().bytes.get(id)
    if (found) files.set(id, new File([toBlob(found.bytes, type)], name, { type, lastModified }))
  }
  return files
}

/** The photos that wait for `uid`, in the order they were shared; those without an owner become theirs. */
export const claimShared = async (uid: string, now: number): Promise<SharedPhotos> => {
  await shared().photos.where('uid').equals('').modify({ uid })
  const rows = (await rowsOf(uid, now)).filter(({ pick }) => pick === undefined)
  const files = await readFiles(rows)
  return { files: [...files.values()], drop: () => remove(rows.map(({ id = 0 }) => id)) }
}

/**
 * Stores photos that were picked; they are on the disk when this resolves to their ids. Rejects where one of them cannot be
 * read or there is no room for all; then none is stored.
 */
export const keepPicked = (files: readonly File[], uid: string, pick: string, now: number) =>
  add(files, { uid, sharedAt: now, pick })

/** The ids of the stored photos of each selection of `uid`, in the order they were picked. */
export const picksOf = async (uid: string, now: number): Promise<ReadonlyMap<string, readonly number[]>> => {
  const picks = new Map<string, number[]>()
  for (const { id = 0, pick } of await rowsOf(uid, now))
    if (pick !== undefined) picks.set(pick, [...(picks.get(pick) ?? []), id])
  return picks
}

/** The picked photos with these ids that are still here. */
export const readPicked = async (ids: readonly number[]): Promise<ReadonlyMap<number, File>> =>
  readFiles((await shared().photos.bulkGet([...ids])).filter((row) => row !== undefined))

export const dropPicked = (ids: readonly number[]) => remove(ids)

export const countShared = (uid: string) => shared().photos.where('uid').equals(uid).count()

/** Deletes what waits for `uid`. */
export const dropShared = async (uid: string) => remove(await shared().photos.where('uid').equals(uid).primaryKeys())
