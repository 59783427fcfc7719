/**
 * [Note: The upload queue]
 *
 * Photos that a user added to send, one database for each user. From the moment a session's row leaves SELECTING, a
 * reload, a crash or a closed tab loses nothing: every transaction is strict (on the disk when it resolves). Rows of
 * sessions and photos change often and are stored apart from the bytes, which are written once, read by primary key and
 * deleted, never updated: a Blob that is written again can no longer be read on WebKit.
 */
import Dexie, { type Table } from 'dexie'
import type { PictureUpload } from '../../../contract/fields'
import type { Failure } from '../../../contract/failure'
import type { StoredBytes } from './queue-bytes'
import { watchDatabase } from '../watch-database'

/** docs/specification.md 2.4 'Upload state'. SELECTING while the picked bytes are being copied. */
export type SessionState = 'SELECTING' | 'PROCESSING' | 'UPLOADING' | 'FINALIZING' | 'COMPLETED' | 'ERROR'

/** The progress of a photo. Every step from one state to the next can be repeated without harm. */
export type PhotoState = 'stored' | 'processed' | 'reserved' | 'put' | 'done' | 'failed'

export type Target =
  | { kind: 'existing'; collectionId: string }
  | { kind: 'new'; clientId: string; name: string; description: string; visibility: 'PRIVATE' | 'FOLLOWERS' }

export interface UploadSession {
  id: string
  cliqueId: string
  target: Target
  /** The target's own, or the created collection's. Absent before that exists. */
  collectionId?: string
  state: SessionState
  /** Photos picked. Photos that were not copied when a tab died have no row; they count as failed. */
  total: number
  isMinimized: boolean
  keepLocation: boolean
  startTime: number
  /** Set on COMPLETED and ERROR. */
  endTime?: number
  /** While SELECTING: when bytes were last copied. A stalled session was left behind by a tab that was killed. */
  copiedAt: number
  /** The time at which the last bytes had been put: the finalization estimate counts from here. */
  finalizingSince?: number
  error?: Failure
  /** The reason why nothing is sent at the moment, while the engine waits for its next try. */
  trouble?: Trouble
  /** Set once everything stored that does not show this upload yet was marked as stale. */
  published?: true
}

export const variantNames = ['base', 'medium', 'low'] as const
export type VariantName = (typeof variantNames)[number]

/** Why nothing proceeds at the moment. `IMAGE_WORKER`: no image worker can begin to run. */
export interface Trouble {
  code: Failure['code'] | 'IMAGE_WORKER'
  status?: number
}

/** The reason why a photo failed: a failure of a call, or of the picture itself. */
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
  /** The clientId that identifies it on the server (docs/specification.md 3.2). */
  id: string
  sessionId: string
  /** Place in the selection, from 0. */
  index: number
  name: string
  size: number
  type: string
  lastModified: number
  /**
   * The file's id among the shared photos, if it was stored when it was picked (shared-photos.ts): it is no longer
   * needed there.
   */
  picked?: number
  /** A smaller copy of the picked file is sent, because the file is too large. */
  isReduced?: true
  state: PhotoState
  /** While 'stored': a worker is processing it. */
  isProcessing: boolean
  /** It is converted to a JPEG while it is processed: it was picked as a HEIF. */
  isConverting?: true
  /** The most bytes of each variant sent; never decreases when a variant is sent again. */
  sent: Record<VariantName, number>
  /** Variants that the server has accepted. */
  finished: VariantName[]
  /** From 'processed' on: the reservation's variants, with the MD5 of exactly the stored bytes. */
  variants?: PictureUpload
  dateCreated?: string
  /** From 'processed' on: a film behind the picture was found, which is not sent. */
  isFilmCut?: true
  /**
   * The reason why the device's clock may have judged the date wrongly ([Note: Two clocks] in
   * src/media/dates/taken.ts).
   */
  doubt?: { ahead: readonly string[]; isCurrentTime: boolean }
  itemId?: string
  /** The collection already had these very bytes: done without being sent. */
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
 * Calls `check` before every write of this connection; the write fails with the error that `check` throws. Called
 * before the queue is opened.
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

/** The queue of `uid` by its own connection, only for `work`: the signed-in user's stays open. */
export const withQueue = async <T>(uid: string, work: (queue: UploadQueue) => Promise<T>): Promise<T> => {
  const queue = new UploadQueue(uid)
  try {
    return await work(queue)
  } finally {
    queue.close()
  }
}

/** Deletes the queue of `uid` with all photos in it; only if the user agreed (docs/rules/faults.md F31). */
export const dropQueue = async (uid: string) => {
  if (open?.uid === uid) {
    open.close()
    open = undefined
  }
  await Dexie.delete(queueName(uid))
}
