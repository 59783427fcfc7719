/**
 * [Note: Picked photos]
 *
 * Photos picked in the upload dialog are stored on the device from the first moment, and deleted when the upload's
 * queue has them, or when they are no longer wanted. Each tab holds a lock for its selection; a selection whose lock no
 * tab holds was left by a reload or a crash, and is offered again for a day.
 */
import { now } from '../../platform/clock'
import { newId } from '../../platform/ids'
import { sharedLocks } from '../../platform/locks'
import { describe, log } from '../../platform/log'
import { queueOf } from '../../store/queue/queue'
import { pickedInQueue } from '../../store/queue/queue-photos'
import { isQuotaError } from '../../store/queue/quota'
import { adoptShared, dropPicked, keepPicked, picksOf, readPicked } from '../../store/queue/shared-photos'
import { sharedAs, type SharedPhotos } from './shared-photos'

const lockOf = (pick: string) => `clique-picked-${pick}`

/** The id of each stored file, for as long as this tab has the file. */
const stored = new WeakMap<File, number>()

/** The id under which this tab's selection has stored a file. */
export const pickedAs = (file: File): number | undefined => stored.get(file)

/** Holds a selection's lock until `signal` aborts; resolves to false if another tab holds it. */
const holdLock = (pick: string, signal: AbortSignal) =>
  new Promise<boolean>((resolve) => {
    const locks = sharedLocks()
    if (!locks) return resolve(true)
    const held = locks.request(lockOf(pick), { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock && new Promise<void>((end) => signal.addEventListener('abort', () => end()))
    })
    held.catch(() => resolve(false))
  })

const FILES_PER_TRANSACTION = 8

/**
 * Stores the selection of this tab until `signal` aborts. Call the returned function with the whole selection each time
 * it changes: new files are stored, in order, and removed files are deleted.
 */
export const keepSelection = (uid: string, signal: AbortSignal): ((files: readonly File[]) => void) => {
  const pick = newId()
  const known = new Set<File>()
  let wanted: ReadonlySet<File> = new Set()
  let work: Promise<unknown> | undefined
  const keep = async (files: readonly File[]): Promise<void> => {
    try {
      for (const [file, id] of await keepPicked(files, uid, pick, now())) stored.set(file, id)
    } catch (error) {
      // A file that does not fit, or cannot be read, makes the whole transaction fail.
      if (files.length > 1) for (const file of files) await keep([file])
      else if (!isQuotaError(error)) log.error('picked.not_stored', { error: describe(error) })
    }
  }
  /** A photo that was shared to the app is already stored. */
  const adopt = async (files: readonly File[]) => {
    const shared = new Map<number, File>()
    for (const file of files) {
      const id = sharedAs(file)
      if (id !== undefined) shared.set(id, file)
    }
    if (shared.size === 0) return
    await adoptShared(shared, pick, now())
    for (const [id, file] of shared) stored.set(file, id)
  }
  const drop = (files: readonly File[]) => {
    const ids = files.flatMap((file) => stored.get(file) ?? [])
    for (const file of files) stored.delete(file)
    return dropPicked(ids)
  }
  const run = async () => {
    for (;;) {
      if (signal.aborted) return
      const gone = [...known].filter((file) => !wanted.has(file)).slice(0, FILES_PER_TRANSACTION)
      for (const file of gone) known.delete(file)
      if (gone.length > 0) {
        await drop(gone)
        continue
      }
      const added = [...wanted].filter((file) => !known.has(file)).slice(0, FILES_PER_TRANSACTION)
      if (added.length === 0) return
      for (const file of added) known.add(file)
      await adopt(added.filter((file) => !stored.has(file)))
      const unstored = added.filter((file) => !stored.has(file))
      if (unstored.length > 0) await keep(unstored)
    }
  }
  return (files) => {
    wanted = new Set(files)
    if (files.length > 0 && work === undefined) void holdLock(pick, signal)
    work ??= run()
      .catch((error: unknown) => log.error('picked.not_stored', { error: describe(error) }))
      .finally(() => (work = undefined))
  }
}

/** Photos that were picked before a reload and not sent. */
export interface PickedPhotos {
  count: number
  read(): Promise<SharedPhotos>
  drop(): Promise<void>
}

/** Deletes photos that are in the queue, if the page ended before it did so; resolves to the others. */
const withoutQueued = async (uid: string, ids: readonly number[]) => {
  const inQueue = await pickedInQueue(queueOf(uid))
  await dropPicked(ids.filter((id) => inQueue.has(id)))
  return ids.filter((id) => !inQueue.has(id))
}

/**
 * The photos of `uid` that no tab has in its upload dialog; undefined if there are none. From then on this tab has
 * them.
 */
export const claimPicked = async (uid: string, signal: AbortSignal): Promise<PickedPhotos | undefined> => {
  const left: number[] = []
  for (const [pick, photos] of await picksOf(uid, now())) if (await holdLock(pick, signal)) left.push(...photos)
  if (left.length === 0) return undefined
  const ids = await withoutQueued(uid, left)
  if (ids.length === 0 || signal.aborted) return undefined
  const drop = async (files?: readonly File[]) => {
    await dropPicked(files ? files.flatMap((file) => stored.get(file) ?? []) : ids)
  }
  const read = async () => {
    const files = await readPicked(ids)
    for (const [id, file] of files) stored.set(file, id)
    return { files: [...files.values()], isUncertain: false, drop }
  }
  return { count: ids.length, read, drop: () => drop() }
}
