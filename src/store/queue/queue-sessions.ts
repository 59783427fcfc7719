/** Changes of a session's row, and of all of a session at once. */
import { liveQuery } from 'dexie'
import type { Trouble, UploadQueue, UploadSession } from './queue'
import { copyKeys } from './queue-photos'

/**
 * Replaces a session's row by the result of `change`, in one transaction. Resolves to the new row; undefined if the
 * session was deleted. If `change` returns the row itself, nothing is written.
 */
export const changeSession = (queue: UploadQueue, id: string, change: (session: UploadSession) => UploadSession) =>
  queue.transaction('rw', queue.sessions, async () => {
    const session = await queue.sessions.get(id)
    if (!session) return undefined
    const next = change(session)
    if (next !== session) await queue.sessions.put(next)
    return next
  })

export const isOpen = ({ state }: UploadSession) => state !== 'COMPLETED' && state !== 'ERROR'

/** The sessions that the engine works on, oldest first. */
export const openSessions = async (queue: UploadQueue) => {
  const sessions = await queue.sessions.toArray()
  return sessions.filter(isOpen).toSorted((a, b) => a.startTime - b.startTime)
}

/**
 * Calls `changed` at first, and whenever an open session was added or removed or has another state, in any tab. Other
 * changes, such as the engine's notes of its trouble, are ignored: they would end its waits. Ends when the queue is
 * closed, or a read fails: then `failed` is called, and nothing after that.
 */
export const watchSessions = (queue: UploadQueue, changed: () => void, failed: (error: unknown) => void) => {
  const read = async () => (await openSessions(queue)).map(({ id, state }) => `${id} ${state}`).join()
  let known: string | undefined
  return liveQuery(read).subscribe((found) => {
    if (found === known) return
    known = found
    changed()
  }, failed)
}

/** Writes to every open session why it is stalled, or that it no longer is. */
export const noteTrouble = (queue: UploadQueue, reason: Trouble | undefined) =>
  queue.transaction('rw', queue.sessions, async () => {
    const { code, status } = reason ?? {}
    const trouble = code && { code, ...(status !== undefined && { status }) }
    for (const { trouble: before, ...session } of await openSessions(queue)) {
      if (before?.code === code && before?.status === status) continue
      await queue.sessions.put({ ...session, ...(trouble && { trouble }) })
    }
  })

/** Removes a session with its photos and all their bytes. */
export const removeSession = (queue: UploadQueue, id: string) =>
  queue.transaction('rw', [queue.sessions, queue.photos, queue.files, queue.copies], async () => {
    const ids = await queue.photos.where('sessionId').equals(id).primaryKeys()
    await queue.sessions.delete(id)
    await queue.photos.bulkDelete(ids)
    await queue.files.bulkDelete(ids)
    await queue.copies.bulkDelete(ids.flatMap(copyKeys))
  })
