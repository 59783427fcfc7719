/**
 * [Note: Intake]
 *
 * Between picking and uploading the bytes are copied into the queue: a picked File held only in memory is lost with the
 * tab, and useless as soon as its source changes. Several photos are copied in one transaction, and the session counts
 * once all are stored with the right length. If the tab dies before, staging the others under the same id continues the
 * session; otherwise the engine adopts the copied photos. If the page was only stopped for a while or was reloaded, the
 * remaining photos then become a separate session.
 */
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import { visibleText } from '../../../contract/visible'
import { now } from '../../platform/clock'
import { newId } from '../../platform/ids'
import type { PhotoRow, Target, UploadQueue, UploadSession } from '../../store/queue/queue'
import { toStored, type StoredBytes } from '../../store/queue/queue-bytes'
import { isReduced } from '../../store/queue/reduced-files'
import { isQuotaError } from '../../store/queue/quota'
import { addPhotos, changePhotos, damagedPhotos, failedFor } from '../../store/queue/queue-photos'
import { changeSession, isOpen, removeSession } from '../../store/queue/queue-sessions'
import { advance } from '../engine/session-machine'

export interface Staging {
  /** The session's id. */
  id: string
  cliqueId: string
  target: Target
  files: readonly File[]
  keepLocation: boolean
  /** The number under which a file is already stored since it was picked. */
  pickedAs?: (file: File) => number | undefined
}

export interface StagingOptions {
  signal?: AbortSignal | undefined
  /** Called with the number of files that are on the device so far. */
  onReceived?(received: number, of: number): void
}

/** Why nothing was staged. NO_CLIQUE, NO_NAME: no target to upload to (docs/specification.md 2.5 'Upload service'). */
export type StagingFailure = Failure | { code: 'NO_CLIQUE' | 'NO_NAME'; message: string }

const FILES_PER_TRANSACTION = 8
const FULL: Failure = { code: 'NOT_ENOUGH_SPACE', message: 'There is not enough space on this device' }
const CANCELLED: Failure = { code: 'ABORTED', message: 'Cancelled' }
const UNREADABLE = { code: 'FILE_UNREADABLE', message: 'Failed to read file' } as const

const rowOf = (file: File, sessionId: string, index: number, picked: number | undefined): PhotoRow => ({
  id: newId(),
  sessionId,
  index,
  name: file.name,
  size: file.size,
  type: file.type,
  lastModified: file.lastModified,
  ...(picked !== undefined && { picked }),
  ...(isReduced(file) && { isReduced: true }),
  state: 'stored',
  isProcessing: false,
  sent: { base: 0, medium: 0, low: 0 },
  finished: [],
})

const isReadable = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

const EMPTY = new ArrayBuffer(0)

interface Picked {
  row: PhotoRow
  file: File
}
const add = async (queue: UploadQueue, picked: readonly Picked[]) => {
  const added: { row: PhotoRow; bytes: StoredBytes }[] = []
  for (const { row, file } of picked) added.push({ row, bytes: await toStored(file) })
  return addPhotos(queue, added, now())
}

/**
 * Adds one photo in its own transaction: if its file cannot be read, its row has the error and the others are copied.
 */
const addAlone = async (queue: UploadQueue, one: Picked) => {
  try {
    return await add(queue, [one])
  } catch (error) {
    if (isQuotaError(error) || (await isReadable(one.file))) throw error
    const row: PhotoRow = { ...one.row, size: 0, state: 'failed', reason: UNREADABLE }
    return addPhotos(queue, [{ row, bytes: EMPTY }], now())
  }
}

const addBatch = async (queue: UploadQueue, picked: readonly Picked[]) => {
  try {
    return await add(queue, picked)
  } catch (error) {
    if (isQuotaError(error)) throw error
    // One unreadable file fails its whole transaction.
    for (const one of picked) if (!(await addAlone(queue, one))) return false
    return true
  }
}

/** Copies the files; resolves to the number in the queue: not all if the engine has taken over the session. */
const copyAll = async (queue: UploadQueue, picked: readonly Picked[], { signal, onReceived }: StagingOptions) => {
  for (let start = 0; start < picked.length; start += FILES_PER_TRANSACTION) {
    signal?.throwIfAborted()
    const batch = picked.slice(start, start + FILES_PER_TRANSACTION)
    if (!(await addBatch(queue, batch))) return start
    const stored = await queue.photos.bulkGet(batch.map(({ row }) => row.id))
    const damaged = await damagedPhotos(
      queue,
      stored.filter((one) => one !== undefined),
    )
    if (damaged.length > 0) await changePhotos(queue, new Map(damaged.map(({ id }) => [id, failedFor(UNREADABLE)])))
    onReceived?.(start + batch.length, picked.length)
  }
  return picked.length
}

/**
 * Begins the session, or continues a session that an earlier page began; resolves to the number of photos which that
 * page copied. Undefined if the engine has taken over that session: it ends with the photos that it has.
 */
const beginSession = async (queue: UploadQueue, session: UploadSession) =>
  queue.transaction('rw', [queue.sessions, queue.photos], async () => {
    const before = await queue.sessions.get(session.id)
    const copied = await queue.photos.where('sessionId').equals(session.id).count()
    if (!before) await queue.sessions.add(session)
    if (!before || before.state === 'SELECTING') return copied
    if (isOpen(before)) await queue.sessions.put({ ...before, total: copied })
    return undefined
  })

/**
 * Copies the files into the queue and resolves to the session's id: from here nothing is lost. If an earlier page began
 * a session with this id, it is continued with these files. A file that cannot be read becomes a failed photo. Fails
 * with NO_CLIQUE, NO_NAME, NOT_ENOUGH_SPACE or ABORTED, and then leaves nothing behind.
 */
export const stageUpload = async (
  queue: UploadQueue,
  { id, cliqueId, target, files, keepLocation, pickedAs }: Staging,
  options: StagingOptions = {},
): Promise<Result<string, StagingFailure>> => {
  if (target.kind === 'new' && cliqueId === '') return fail({ code: 'NO_CLIQUE', message: 'No clique' })
  if (target.kind === 'new' && visibleText(target.name) === '') return fail({ code: 'NO_NAME', message: 'No name' })
  const sessionOf = (sessionId: string, total: number): UploadSession => {
    const time = now()
    return {
      id: sessionId,
      cliqueId,
      target,
      state: 'SELECTING',
      total,
      isMinimized: false,
      keepLocation,
      startTime: time,
      copiedAt: time,
      ...(target.kind === 'existing' && { collectionId: target.collectionId }),
    }
  }
  let [sessionId, received] = [id, 0]
  /** Number of photos that an earlier page copied to the session; undefined while the session is not this page's. */
  let copied: number | undefined
  const onReceived = (count: number) => options.onReceived?.(received + count, files.length)
  try {
    while (received < files.length || copied === undefined) {
      const rest = files.slice(received)
      const before = (copied = await beginSession(queue, sessionOf(sessionId, rest.length)))
      if (before !== undefined) {
        const picked = rest.map((file, i) => ({ row: rowOf(file, sessionId, before + i, pickedAs?.(file)), file }))
        received += await copyAll(queue, picked, { ...options, onReceived })
        // Another tab has removed it.
        if (received < files.length && !(await queue.sessions.get(sessionId))) return fail(CANCELLED)
      } else sessionId = newId()
    }
  } catch (error) {
    // The photos that an earlier page copied exist nowhere else.
    if (copied === 0 || (copied !== undefined && options.signal?.aborted)) await removeSession(queue, sessionId)
    if (options.signal?.aborted) return fail(CANCELLED)
    if (isQuotaError(error)) return fail(FULL)
    throw error
  }
  await changeSession(queue, sessionId, (row) => advance(row, { type: 'staged' }, now()))
  return ok(sessionId)
}
