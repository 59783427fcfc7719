/**
 * [Note: The upload queue]
 *
 * Photos that a person gave us to send, one database for each person. From the moment a session's row leaves SELECTING,
 * a reload, a crash or a closed tab loses nothing: every transaction is strict (on the disk when it says so). What
 * changes often (the rows of sessions and photos) is stored apart from the bytes, which are written once, read by
 * primary key and deleted, never updated: a Blob that is written again cannot be read on WebKit any more.
 */
import Dexie, { type Table } from 'dexie'
import type { PictureUpload } from '../../../contract/fields'
import type { Failure } from '../../../contract/failure'
import type { StoredBytes } from './queue-bytes'
import { watchDatabase } from '../watch-database'

/** docs/specification.md 2.4 'Upload state'. SELECTING while the picked bytes are being copied. */
export type SessionState = 'SELECTING' | 'PROCESSING' | 'UPLOADING' | 'FINALIZING' | 'COMPLETED' | 'ERROR'

/** How far a photo is. Every step from one to the next can be repeated without harm. */
export type PhotoState = 'stored' | 'processed' | 'reserved' | 'put' | 'done' | 'failed'

export type Target =
  | { kind: 'existing'; collectionId: string }
  | { kind: 'new'; clientId: string; name: string; description: string; visibility: 'PRIVATE' | 'FOLLOWERS' }

export interface UploadSession {
  id: string
  cliqueId: string
  target: Target
  /** Once there is one: the target's own, or the created collection's. */
  collectionId?: string
  state: SessionState
  /** Photos picked. Those that were not copied when a tab died have no row; they count as failed. */
  total: number
  isMinimized: boolean
  keepLocation: boolean
  startTime: number
  /** Set on COMPLETED and ERROR. */
  endTime?: number
  /** While SELECTING: when bytes were last copied. A stalled one was left behind by a tab that was killed. */
  copiedAt: number
  /** When the last bytes had been put: the finalization estimate counts from here. */
  finalizingSince?: number
  error?: Failure
  /** Why nothing is sent at the moment, while the engine waits for its next try. */
  trouble?: Pick<Failure, 'code' | 'status'>
  /** Set once everything stored that does not show this upload yet was marked as out of date. */
  published?: true
}

export const variantNames = ['base', 'medium', 'low'] as const
export type VariantName = (typeof variantNames)[number]

/** Why a photo failed: a failure of a call, or of the picture itself. */
export interface PhotoFailure {
  code:
    | Failure['code']
    | 'IMAGE_TYPE'
    | 'IMAGE_ANIMATED'
    | 'IMAGE_TOO_LARGE'
    | 'IMAGE_TOO_LARGE_HERE'
    | 'IMAGE_CONVERTER'
    | 'IMAGE_DAMAGED'
    | 'IMAGE_WORKER'
    | 'FILE_UNREADABLE'
  message: string
  status?: number
}

export interface PhotoRow {
  /** The clientId under which the server knows it (docs/specification.md 3.2). */
  id: string
  sessionId: string
  /** Place in the selection, from 0. */
  index: number
  name: string
  size: number
  type: string
  lastModified: number
  /** Where the file was stored since it was picked (shared-photos.ts): there it is not wanted any more. */
  picked?: number
  /** A smaller copy of the picked file is sent: it is too large. */
  isReduced?: true
  state: PhotoState
  /** While 'stored': a worker has it in hand. */
  isProcessing: boolean
  /** It becomes a JPEG while it is processed: it was picked as a HEIF. */
  isConverting?: true
  /** Bytes of each variant sent, at most; never falls when a variant is sent again. */
  sent: Record<VariantName, number>
  /** Variants that the server has taken. */
  finished: VariantName[]
  /** From 'processed' on: what was or will be reserved, with the MD5 of exactly the bytes that are kept. */
  variants?: PictureUpload
  dateCreated?: string
  /** From 'processed' on: there was a film behind the picture, which is not sent. */
  isFilmCut?: true
  /** Why the device's clock may have judged the date wrongly ([Note: Two clocks] in src/media/dates/taken.ts). */
  doubt?: { ahead: readonly string[]; isCurrentTime: boolean }
  itemId?: string
  /** The collection had these very bytes already: done without being sent. */
  isDuplicate?: true
  reason?: PhotoFailure
}

interface FileRow {
  id: string
  bytes: StoredBytes
  type: string
}
interface CopyRow {
  /** See `copyKey` in queue-photos.ts. */
  key: string
  bytes: StoredBytes
}

export class UploadQueue extends Dexie {
  declare sessions: Table<UploadSession, string>
  declare photos: Table<PhotoRow, string>
  declare files: Table<FileRow, string>
  declare copies: Table<CopyRow, string>

  constructor(readonly uid: string) {
    super(queueName(uid), { chromeTransactionDurability: 'strict' })
    this.version(1).stores({ sessions: 'id', photos: 'id, sessionId, [sessionId+state]', files: 'id', copies: 'key' })
    watchDatabase(this)
  }
}

export const queueName = (uid: string) => `clique-queue-${uid}`

/** The Web Lock of the tab that runs the upload engine over this queue. */
export const engineLock = (uid: string) => `clique-upload-${uid}`

let open: UploadQueue | undefined

/** The queue of `uid`; at most one is open in a tab or worker. */
export const queueOf = (uid: string): UploadQueue => {
  if (open?.uid !== uid) {
    open?.close()
    open = new UploadQueue(uid)
  }
  return open
}

/**
 * Has `check` called before every write of this connection; what it throws is what the write fails with. Before it is
 * opened.
 */
export const guardWrites = (queue: UploadQueue, check: () => void) =>
  queue.use({
    stack: 'dbcore',
    name: 'guard',
    create: (core) => ({
      ...core,
      transaction: (stores, mode, options) => {
        if (mode === 'readwrite') check()
        return core.transaction(stores, mode, options)
      },
    }),
  })

/** The queue of `uid` by a connection of its own, for `work` alone: the signed-in user keeps theirs. */
export const besideQueueOf = async <T>(uid: string, work: (queue: UploadQueue) => Promise<T>): Promise<T> => {
  const queue = new UploadQueue(uid)
  try {
    return await work(queue)
  } finally {
    queue.close()
  }
}

/** Deletes the queue of `uid` with all photos in it; only when the person said so (docs/rules/faults.md F31). */
export const dropQueue = async (uid: string) => {
  if (open?.uid === uid) {
    open.close()
    open = undefined
  }
  await Dexie.delete(queueName(uid))
}
