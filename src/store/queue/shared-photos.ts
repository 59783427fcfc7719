/**
 * [Note: Photos shared to the app]
 *
 * The phone's share sheet passes photos to the service worker, maybe while no user is signed in. They are stored here
 * from before the answer to the share until the upload dialog has selected them, or for a week. The user who was signed
 * in owns them; photos without an owner belong to the next user who signs in within an hour. Photos that a foreign page
 * may have sent are stored for an hour too, and only one such share (workers/receive-share.ts). Bytes are stored apart
 * from their rows, in the form that queue-bytes.ts chooses, and written once.
 *
 * Photos that the upload dialog has selected, picked or shared, are stored here for a day, until the upload has them
 * (sync/uploads/picked-photos.ts).
 */
import Dexie, { type Table } from 'dexie'
import { toBlob, toStored, type StoredBytes } from './queue-bytes'
import { isReduced, markReduced } from './reduced-files'
import { isQuotaError } from './quota'
import { watchDatabase } from '../watch-database'

export interface SharedRow {
  id?: number
  /** The owner's uid; empty: the next user who signs in owns them. */
  uid: string
  name: string
  type: string
  lastModified: number
  sharedAt: number
  /** The selection that it was picked for; absent: it was shared from elsewhere. */
  pick?: string
  /** The user sends a smaller copy of it. */
  isReduced?: true
  /** The sender is unknown: either the phone or a foreign page. */
  isUncertain?: true
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
export const shared = () => (open ??= new SharedDatabase())
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WEEK_MS = 7 * DAY_MS

const remove = (ids: readonly number[]) =>
  shared().transaction('rw', shared().photos, shared().bytes, async () => {
    await shared().photos.bulkDelete([...ids])
    await shared().bytes.bulkDelete([...ids])
  })

const lifeOf = ({ pick, uid, isUncertain }: SharedRow) => {
  if (pick !== undefined) return DAY_MS
  return isUncertain || uid === '' ? HOUR_MS : WEEK_MS
}

/**
 * Deletes shared photos after a week, picked photos after a day, and after an hour photos without an owner or a known
 * sender.
 */
export const dropOldShared = async (now: number) =>
  remove(
    await shared()
      .photos.where('sharedAt')
      .below(now - HOUR_MS)
      .filter((row) => row.sharedAt < now - lifeOf(row))
      .primaryKeys(),
  )

/** Stores all of these files in one transaction, or none. Resolves to their ids. */
const add = async (
  files: readonly File[],
  owner: Pick<SharedRow, 'uid' | 'sharedAt' | 'pick' | 'isUncertain'>,
): Promise<ReadonlyMap<File, number>> => {
  const all = await Promise.all(files.map(async (file) => ({ file, bytes: await toStored(file) })))
  return shared().transaction('rw', shared().photos, shared().bytes, async () => {
    const ids = new Map<File, number>()
    for (const { file, bytes } of all) {
      const { name, type, lastModified } = file
      const id = await shared().photos.add({
        ...owner,
        name,
        type,
        lastModified,
        ...(isReduced(file) && { isReduced: true }),
      })
      await shared().bytes.add({ id, bytes })
      ids.set(file, id)
    }
    return ids
  })
}

const dropUncertain = async () =>
  remove(
    await shared()
      .photos.filter(({ isUncertain }) => isUncertain === true)
      .primaryKeys(),
  )

/**
 * Stores photos for `uid`, or for the next user who signs in; each is on the disk when this resolves. If the sender is
 * not certain they replace earlier photos of uncertain senders. Resolves to the number of photos that did not fit.
 */
export const keepShared = async (
  files: readonly File[],
  { uid = '', isCertain }: { uid: string | undefined; isCertain: boolean },
  now: number,
): Promise<number> => {
  if (!isCertain) await dropUncertain()
  let refused = 0
  for (const file of files) {
    try {
      await add([file], { uid, sharedAt: now, ...(!isCertain && { isUncertain: true }) })
    } catch (error) {
      if (!isQuotaError(error)) throw error
      refused += 1
    }
  }
  return refused
}

export interface SharedPhotos {
  files: File[]
  /** A foreign page may have sent some of them: the user decides before they are shown as a selection. */
  isUncertain: boolean
  /** Deletes these stored files, or all: they are stored elsewhere by now, or not wanted. */
  drop(files?: readonly File[]): Promise<void>
}

const rowsOf = async (uid: string, now: number) => {
  await dropOldShared(now)
  return shared().photos.where('uid').equals(uid).sortBy('id')
}

const readFiles = async (rows: readonly SharedRow[]) => {
  const files = new Map<number, File>()
  for (const row of rows) {
    const { id = 0, name, type, lastModified } = row
    const found = await shared().bytes.get(id)
    if (!found) continue
    const file = new File([toBlob(found.bytes, type)], name, { type, lastModified })
    if (row.isReduced) markReduced(file)
    files.set(id, file)
  }
  return files
}

/**
 * The photos that wait for `uid`, in the order they were shared, and their ids; photos without an owner become theirs.
 */
export const claimShared = async (
  uid: string,
  now: number,
): Promise<SharedPhotos & { ids: ReadonlyMap<File, number> }> => {
  await dropOldShared(now)
  await shared().photos.where('uid').equals('').modify({ uid })
  const rows = (await rowsOf(uid, now)).filter(({ pick }) => pick === undefined)
  const files = await readFiles(rows)
  const ids = new Map([...files].map(([id, file]) => [file, id]))
  return {
    files: [...ids.keys()],
    isUncertain: rows.some(({ isUncertain }) => isUncertain),
    drop: (some) => remove(some ? some.flatMap((file) => ids.get(file) ?? []) : rows.map(({ id = 0 }) => id)),
    ids,
  }
}

/** Makes shared photos part of a selection: from now on they are stored like picked photos, and only once. */
export const adoptShared = (files: ReadonlyMap<number, File>, pick: string, now: number) =>
  shared()
    .photos.where(':id')
    .anyOf([...files.keys()])
    .modify((row) => {
      const file = files.get(row.id ?? 0)
      if (file && isReduced(file)) row.isReduced = true
      row.pick = pick
      row.sharedAt = now
      delete row.isUncertain
    })

/**
 * Stores photos that were picked; they are on the disk when this resolves to their ids. Rejects if one of them cannot
 * be read or not all fit; then none is stored.
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

/** The stored photos with these ids. */
export const readPicked = async (ids: readonly number[]): Promise<ReadonlyMap<number, File>> =>
  readFiles((await shared().photos.bulkGet([...ids])).filter((row) => row !== undefined))

export const dropPicked = (ids: readonly number[]) => remove(ids)

export const countShared = (uid: string) => shared().photos.where('uid').equals(uid).count()

/** Deletes the photos that wait for `uid`. */
export const dropShared = async (uid: string) => remove(await shared().photos.where('uid').equals(uid).primaryKeys())
