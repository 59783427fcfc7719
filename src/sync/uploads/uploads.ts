/**
 * [Note: What waits to be sent, as screens see it]
 *
 * The queue's rows are the state of an upload that screens show, in any tab and after a reload. They change many times
 * a second while photos are processed, so they are read at once when something changed, and then at most every quarter
 * of a second, less often if there are hundreds; but always at once when an upload begins, changes its state or ends. A
 * subscriber also notices the end of an upload, and invalidates lists and counts once.
 */
import { now } from '../../platform/clock'
import { dataUrl } from '../../platform/data-url'
import { sharedLocks } from '../../platform/locks'
import { describe, log } from '../../platform/log'
import { createSubscribers } from '../../platform/subscribers'
import { queueOf, type PhotoRow, type UploadQueue, type UploadSession } from '../../store/queue/queue'
import { bytesOf, photosOf } from '../../store/queue/queue-photos'
import { markReduced } from '../../store/queue/reduced-files'
import { changeSession, removeSession, watchSessions } from '../../store/queue/queue-sessions'
import { watch } from '../../store/live'
import { opens } from '../../store/queue/rescue'
import { retryFailed } from '../../upload/engine/retry-failed'
import { advance } from '../../upload/engine/session-machine'
import { invalidate } from '../reading/freshness/invalidate'
import { pathOf } from '../reading/resource'
import { listsOfCollections } from '../reading/shows'
import { currentSession } from '../session/session-state'
import { countLost, noteWaiting } from './waiting-count'

export type { PhotoRow, UploadSession }

export interface Upload {
  session: UploadSession
  /** In the order they were picked. */
  photos: readonly PhotoRow[]
}

export interface UploadsWatch {
  subscribe(listener: () => void): () => void
  /** Oldest first; undefined until the queue was read. */
  view(): readonly Upload[] | undefined
  /** The queue cannot be opened: the user decides what to do with it (waiting-photos.ts). */
  isClosed(): boolean
  /** Returns the number of waiting photos that the browser has removed, once. */
  takeLost(): number
}

/** Milliseconds between two reads: the more rows, the longer, so that hundreds cost the page no more than a few. */
const MIN_REST_MS = 250
const REST_PER_PHOTO_MS = 4
const MAX_REST_MS = 1000

const restFor = (uploads: readonly Upload[]) => {
  const rows = uploads.reduce((sum, { photos }) => sum + photos.length, 0)
  return Math.min(MAX_REST_MS, Math.max(MIN_REST_MS, rows * REST_PER_PHOTO_MS))
}

const readUploads = async (queue: UploadQueue): Promise<Upload[]> => {
  const sessions = await queue.sessions.toArray()
  const inOrder = sessions.toSorted((a, b) => a.startTime - b.startTime)
  return Promise.all(inOrder.map(async (session) => ({ session, photos: await photosOf(queue, session.id) })))
}

const failed = (error: unknown) => log.error('queue.query_failed', { error: describe(error) })

/** Shows the uploads of a queue at once and after each change, with a pause after each that follows another. */
const readPaced = (queue: UploadQueue, show: (found: Upload[]) => void) => {
  let stop = () => {}
  /** Ends the pause, if there is one. */
  let endRest = () => {}

  const follow = () => {
    let isFirst = true
    const subscription = watch(() => readUploads(queue)).subscribe({
      next: (found) => {
        show(found)
        // The first result is the requested one; a second one so soon means that the rows are changing.
        if (!isFirst) rest(restFor(found))
        isFirst = false
      },
      error: failed,
    })
    stop = () => subscription.unsubscribe()
  }
  const rest = (ms: number) => {
    stop()
    const timer = setTimeout(() => endRest(), ms)
    stop = () => {
      clearTimeout(timer)
      endRest = () => {}
    }
    endRest = () => {
      stop()
      follow()
    }
  }
  follow()
  return { stop: () => stop(), endRest: () => endRest() }
}

/** Follows a queue from its first subscriber to its last. */
export const createUploadsWatch = (queue: UploadQueue): UploadsWatch => {
  let uploads: readonly Upload[] | undefined
  let isClosed = false
  let lost = 0

  const show = (found: Upload[]) => {
    if (!uploads) lost = countLost(queue.uid, found)
    uploads = found
    // The count is kept until the user was told, so that the next reader gets the same.
    if (lost === 0) noteWaiting(queue.uid, found)
    for (const { session } of found) void publish(queue, session)
    notify()
  }
  const begin = async (life: AbortSignal) => {
    isClosed = !(await opens(queue))
    if (life.aborted) return
    if (isClosed) return notify()
    const reads = readPaced(queue, show)
    const states = watchSessions(queue, reads.endRest, failed)
    life.addEventListener('abort', () => {
      states.unsubscribe()
      reads.stop()
    })
  }
  const { subscribe, notify } = createSubscribers((life) => void begin(life))

  return {
    view: () => uploads,
    isClosed: () => isClosed,
    takeLost: () => {
      const count = lost
      lost = 0
      if (count > 0) noteWaiting(queue.uid, uploads ?? [])
      return count
    },
    subscribe,
  }
}

let open: { queue: UploadQueue; watch: UploadsWatch } | undefined

/** The one watch that all screens share. */
export const uploadsOf = (uid: string): UploadsWatch => {
  const queue = queueOf(uid)
  if (open?.queue !== queue) open = { queue, watch: createUploadsWatch(queue) }
  return open.watch
}

const isOver = ({ state }: UploadSession) => state === 'COMPLETED' || state === 'ERROR'

/** The paths of the answers that show a collection, or count its photos. */
const pathsOf = ({ cliqueId }: UploadSession, collectionId: string) => {
  const userId = currentSession()?.userId ?? ''
  return [
    pathOf('getCollection', collectionId),
    pathOf('collectionMonths', collectionId),
    pathOf('guestPhotos'),
    pathOf('guestSelf'),
    ...listsOfCollections(cliqueId, userId),
    pathOf('getClique', cliqueId),
    pathOf('getSelf'),
    pathOf('getUser', userId),
  ]
}

/** Runs `work` in one tab at a time, if the browser has locks. */
const lockAcrossTabs = (name: string, work: () => Promise<void>): Promise<void> =>
  sharedLocks()?.request(name, work) ?? work()

const publishing = new Map<string, Promise<void>>()

/** Marks answers that do not show a finished upload yet as stale: once, in the tab that first sees the end. */
const publish = (queue: UploadQueue, session: UploadSession): Promise<void> => {
  const { id, collectionId, published } = session
  if (published || collectionId === undefined || !isOver(session)) return Promise.resolve()
  const known = publishing.get(id)
  if (known) return known
  const work = lockAcrossTabs(`clique-publish-${id}`, async () => {
    const row = await queue.sessions.get(id)
    if (!row || row.published) return
    await invalidate(queue.uid, pathsOf(row, collectionId))
    await changeSession(queue, id, (before) => ({ ...before, published: true }))
  }).catch((error: unknown) => {
    publishing.delete(id)
    log.error('upload.not_published', { error: describe(error) })
  })
  publishing.set(id, work)
  return work
}

/** The queue of the signed-in user, for staging photos. */
export const myQueue = (): UploadQueue => queueOf(currentSession()?.uid ?? '')

/** Replaces a session's row by the result of `change`. */
export const changeUpload = async (id: string, change: (session: UploadSession) => UploadSession): Promise<void> => {
  await changeSession(myQueue(), id, change)
}

/** Starts an upload whose photos are all on this device, if the page that copied them ended before it did so. */
export const finishStaging = async (id: string): Promise<void> => {
  const queue = myQueue()
  const session = await queue.sessions.get(id)
  if (!session || (await photosOf(queue, id)).length < session.total) return
  await changeSession(queue, id, (row) => advance(row, { type: 'staged' }, now()))
}

/** Retries the failed photos of an upload that has ended. */
export const retryUpload = ({ id }: UploadSession): Promise<void> => retryFailed(myQueue(), id, now())

/** Removes an upload with all its stored data. */
export const clearUpload = async (session: UploadSession): Promise<void> => {
  const queue = myQueue()
  await publish(queue, session)
  await removeSession(queue, session.id)
}

/** The photos of an upload that are still on this device, in the order they were picked. */
export const filesLeft = async ({ photos }: Upload): Promise<readonly File[]> => {
  const files: File[] = []
  for (const { id, name, type, lastModified, isReduced, variants } of photos) {
    const bytes = await bytesOf(myQueue(), id, 'base')
    if (!bytes) continue
    const file = new File([bytes], name, { type, lastModified })
    // After processing, the smaller copy is stored in place of the picked file.
    if (isReduced && !variants) markReduced(file)
    files.push(file)
  }
  return files
}

/**
 * The URL of a small copy of a photo that is being uploaded; undefined before it was processed, and once the server has
 * it.
 */
export const previewOf = async (photoId: string): Promise<string | undefined> => {
  const bytes = await bytesOf(myQueue(), photoId, 'low')
  return bytes && dataUrl(bytes instanceof ArrayBuffer ? bytes : await bytes.arrayBuffer(), 'image/jpeg')
}
