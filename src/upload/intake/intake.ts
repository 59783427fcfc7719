/**
 * [Note: Intake]
 *
 * Between picking and uploading the bytes are copied into the queue: a picked File held only in memory is lost with the
 * tab, and useless as soon as its source changes. Photos are copied several to a transaction, and the session counts
 * once all are there and of the right length. If the tab dies before, staging the others under the same id continues the
 * session; otherwise the engine takes up what was copied.
 */
import { fail, ok, type Failure, type Result } from '../../../contract/failure'
import { now } from '../../platform/clock'
import { newId } from '../../platform/ids'
import type { PhotoRow, Target, UploadQueue, UploadSession } from '../../store/queue/queue'
import { toStored, type StoredBytes } from '../../store/queue/queue-bytes'
import { isQuotaError } from '../../store/queue/quota'
import { addPhotos, changePhotos, damagedPhotos, failedFor } from '../../store/queue/queue-photos'
import { changeSession, removeSession } from '../../store/queue/queue-sessions'
import { advance } from '../engine/session-machine'

export interface Staging {
  /** Of the session. */
  id: string
  cliqueId: string
  target: Target
  files: readonly File[]
  keepLocation: boolean
  /** Where a file is stored already, since it was picked. */
  pickedAs?: (file: File) => number | undefined
}

export interface StagingOptions {
  signal?: AbortSignal | undefined
  /** How many of the files are on the device by now. */
  onReceived?(received: number, of: number): void
}

/**
 * Why nothing was staged. NO_CLIQUE, NO_NAME: there is nowhere to upload to (docs/specification.md 2.5 'Upload
 * service').
 */
export type StagingFailure = Failure | { code: 'NO_CLIQUE' | 'NO_NAME'; message: string }

const FILES_PER_TRANSACTION = 8
const FULL: Failure = { code: 'NOT_ENOUGH_SPACE', message: 'There is not enough space on this device' }
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

/** One photo by itself: if its file cannot be read, its row says so and the others are copied. */
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
    // One file that cannot be read takes its whole transaction with it.
    for (const one of picked) if (!(await addAlone(queue, one))) return false
    return true
  }
}

const copyAll = async (queue: UploadQueue, picked: readonly Picked[], { signal, onReceived }: StagingOptions) => {
  for (let start = 0; start < picked.length; start += FILES_PER_TRANSACTION) {
    signal?.throwIfAborted()
    const batch = picked.slice(start, start + FILES_PER_TRANSACTION)
    // A session that is no longer ours was taken up by the engine: this tab was stalled for too long.
    if (!(await addBatch(queue, batch))) return
    const stored = await queue.photos.bulkGet(batch.map(({ row }) => row.id))
    const damaged = await damagedPhotos(
      queue,
      stored.filter((one) => one !== undefined),
    )
    if (damaged.length > 0) await changePhotos(queue, new Map(damaged.map(({ id }) => [id, failedFor(UNREADABLE)])))
    onReceived?.(start + batch.length, picked.length)
  }
}

/** The session, and how many photos an earlier page has copied to it. */
const beginSession = async (queue: UploadQueue, session: UploadSession) =>
  queue.transaction('rw', [queue.sessions, queue.photos], async () => {
    const before = await queue.sessions.get(session.id)
    if (before?.state !== 'SELECTING') await queue.sessions.add(session)
    return queue.photos.where('sessionId').equals(session.id).count()
  })

/**
 * Copies the files into the queue and answers the session's id: from here nothing is lost. A session with this id that an
 * earlier page has begun is continued with these files. A file that cannot be read becomes a failed photo. Fails with
 * NO_CLIQUE, NO_NAME, NOT_ENOUGH_SPACE or ABORTED, and then leaves nothing behind.
 */
export const stageUpload = async (
  queue: UploadQueue,
  { id, cliqueId, target, files, keepLocation, pickedAs }: Staging,
  options: StagingOptions = {},
): Promise<Result<string, StagingFailure>> => {
  if (cliqueId === '') return fail({ code: 'NO_CLIQUE', message: 'No clique' })
  if (target.kind === 'new' && target.name.trim() === '') return fail({ code: 'NO_NAME', message: 'No name' })
  const time = now()
  const session: UploadSession = {
    id,
    cliqueId,
    target,
    state: 'SELECTING',
    total: files.length,
    isMinimized: false,
    keepLocation,
    startTime: time,
    copiedAt: time,
    ...(target.kind === 'existing' && { collectionId: target.collectionId }),
  }
  let copied = 0
  try {
    copied = await beginSession(queue, session)
    const picked = files.map((file, i) => ({ row: rowOf(file, id, copied + i, pickedAs?.(file)), file }))
    await copyAll(queue, picked, options)
  } catch (error) {
    // What an earlier page has copied is nowhere else.
    if (copied === 0 || options.signal?.aborted) await removeSession(queue, id)
    if (options.signal?.aborted) return fail({ code: 'ABORTED', message: 'Cancelled' })
    if (isQuotaError(error)) return fail(FULL)
    throw error
  }
  await changeSession(queue, id, (row) => advance(row, { type: 'staged' }, now()))
  return ok(id)
}
