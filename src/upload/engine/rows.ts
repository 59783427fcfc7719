/**
 * [Note: Rows are written together]
 *
 * A strict transaction costs a flush of the disk, and transactions on one table wait for each other: written one by
 * one, the rows of an upload would take longer than its photos. So one transaction runs at a time, and all changes that
 * arrive in the meantime go into the next. A caller that waits for its row still waits until it is on the disk.
 */
import type { UploadQueue } from '../../store/queue/queue'
import { changePhotos, type PhotoChange } from '../../store/queue/queue-photos'

export interface Rows {
  /** Changes a photo with the next transaction, at any later time: for changes that a crash may lose. */
  note(id: string, change: PhotoChange): void
  /** Changes a photo; resolves once the change is on the disk. Rejects if this photo's change cannot be written. */
  write(id: string, change: PhotoChange): Promise<void>
  /** Resolves once all changes so far are on the disk. */
  flush(): Promise<void>
}

type Changes = Map<string, PhotoChange>
/** Why changes were not written, by photo. */
type Failures = Map<string, unknown>

const merged = (before: PhotoChange | undefined, { row, ...bytes }: PhotoChange): PhotoChange => ({
  ...before,
  row: { ...before?.row, ...row },
  ...bytes,
})

export const createRows = (queue: UploadQueue): Rows => {
  let waiting: Changes = new Map()
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<Failures> | undefined

  const apart = async (changes: Changes) => {
    const failures: Failures = new Map()
    for (const [id, change] of changes) {
      try {
        await changePhotos(queue, new Map([[id, change]]))
      } catch (error) {
        failures.set(id, error)
      }
    }
    return failures
  }

  const go = async (): Promise<Failures> => {
    const changes = waiting
    waiting = new Map()
    next = undefined
    try {
      if (changes.size > 0) await changePhotos(queue, changes)
      return new Map()
    } catch {
      // One photo without space fails its whole transaction.
      return apart(changes)
    }
  }

  const written = () => {
    next ??= last.then(go)
    last = next
    return next
  }
  const note = (id: string, change: PhotoChange) => void waiting.set(id, merged(waiting.get(id), change))

  return {
    note,
    write: async (id, change) => {
      note(id, change)
      const failures = await written()
      if (failures.has(id)) throw failures.get(id)
    },
    flush: async () => {
      const [failure] = await written()
      if (failure) throw failure[1]
    },
  }
}
