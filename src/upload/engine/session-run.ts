/** Processes one session: runs all its photos and keeps its row in step with theirs. */
import { KeyedMutex } from '../../../contract/basis/keyed-mutex'
import type { Failure, Result } from '../../../contract/failure'
import type { PhotoFailure, PhotoRow, PhotoState, UploadSession } from '../../store/queue/queue'
import { photosOf } from '../../store/queue/queue-photos'
import { changeSession } from '../../store/queue/queue-sessions'
import { ensureCollection } from '../sending/collection'
import { createVariantCache } from '../sending/variant-cache'
import { createBatcher } from './batcher'
import type { Dependencies } from './dependencies'
import { runPhoto, type Pipeline } from './pipeline'
import { MAX_PHOTOS_PER_REQUEST, type EngineContext } from './engine-context'
import { markItems } from '../sending/mark'
import { reservePhotos } from '../sending/reserve'
import type { Rows } from './rows'
import { createByteProgress } from '../sending/byte-progress'
import { changeOf } from './photo-machine'
import { advance, countPhotos, type SessionEvent } from './session-machine'

/** Photos that arrive within this time (ms) after a request to reserve or to mark share the next request. */
const WINDOW_MS = 250

/** A session's error from its photos' reason: the message describes a picture's error. */
const asFailure = ({ code, message, status }: PhotoFailure): Failure => {
  switch (code) {
    case 'IMAGE_TYPE':
    case 'IMAGE_ANIMATED':
    case 'IMAGE_TOO_LARGE':
    case 'IMAGE_TOO_LARGE_HERE':
    case 'IMAGE_CONVERTER':
    case 'IMAGE_DAMAGED':
    case 'IMAGE_WORKER':
    case 'FILE_UNREADABLE':
      return { code: 'UNEXPECTED', message }
    default:
      return { code, message, ...(status !== undefined && { status }) }
  }
}

const isOpen = (state: PhotoState) => state !== 'done' && state !== 'failed'

/** Keeps the row of a session in step with the states of its photos. */
const followPhotos = (session: UploadSession, photos: PhotoRow[], { queue, now }: Dependencies) => {
  const states = new Map<string, PhotoState>(photos.map(({ id, state }) => [id, state]))
  let known = session

  const apply = async (event: SessionEvent) => {
    // The row is only written when its state changes: most photos change nothing.
    const next = advance(known, event, now())
    if (next === known) return
    known = (await changeSession(queue, session.id, (row) => advance(row, event, now()))) ?? next
  }
  return {
    session: () => known,
    states,
    /** The number of photos that are neither done nor failed. */
    outstanding: () => [...states.values()].filter(isOpen).length,
    fail: (error: Failure) => apply({ type: 'failed', error }),
    progress: (reason: PhotoFailure | undefined) =>
      apply({
        type: 'progressed',
        counts: countPhotos([...states.values()].map((state) => ({ state }))),
        ...(reason && { reason: asFailure(reason) }),
      }),
  }
}
type Progress = ReturnType<typeof followPhotos>

/** The requests that many photos share; `collection` resolves to undefined if the session has none. */
const createRequests = (progress: Progress, advancePhoto: Pipeline['advance'], context: EngineContext) => {
  const sleep = (ms: number) => context.dependencies.sleep(ms, context.signal)
  const batcher = { size: MAX_PHOTOS_PER_REQUEST, windowMs: WINDOW_MS, sleep }
  let asked: Promise<Result<string>> | undefined
  const collection = async () => {
    asked ??= ensureCollection(progress.session(), context)
    const answer = await asked
    if (answer.ok) return answer.value
    await progress.fail(answer.error)
    return undefined
  }
  const collectionId = async () => {
    const id = await collection()
    if (id === undefined) throw new Error('nothing is reserved or marked without a collection')
    return id
  }
  return {
    collection,
    reserve: createBatcher({
      ...batcher,
      run: async (rows: PhotoRow[]) => reservePhotos(rows, await collectionId(), context),
    }),
    mark: createBatcher({
      ...batcher,
      outstanding: progress.outstanding,
      run: async (items: { photo: PhotoRow; itemId: string }[]) => {
        const ids = items.map(({ itemId }) => itemId)
        const answers = await markItems(ids, await collectionId(), context)
        await Promise.all(items.map(({ photo }, i) => answers[i]?.ok && advancePhoto(photo, { type: 'marked' })))
        return answers
      },
    }),
  }
}

/**
 * Resolves when the session is completed or in error. Rejects when the signal aborts, or with an unexpected error; the
 * rows then hold the state to resume from.
 */
export const runSession = async (session: UploadSession, context: EngineContext, rows: Rows): Promise<void> => {
  const { queue } = context.dependencies
  const photos = await photosOf(queue, session.id)
  const progress = followPhotos(session, photos, context.dependencies)
  const left = photos.filter(({ state }) => isOpen(state))

  const advancePhoto: Pipeline['advance'] = async ({ id, state: picked }, event) => {
    const change = changeOf(progress.states.get(id) ?? picked, event)
    if (!change) return
    // Nothing depends on these two after a crash: a new reservation returns the same item and whether it is uploaded.
    if (event.type === 'reserved' || event.type === 'put') rows.note(id, change)
    else await rows.write(id, change)
    const { state, reason } = change.row
    if (state) progress.states.set(id, state)
    await progress.progress(reason)
  }
  // Only one of two equal photos is sent. The other is reserved when the first has ended: the server answers that it is
  // a duplicate, or it replaces a photo that failed.
  const originals = new KeyedMutex()
  const pipeline: Pipeline = {
    context,
    rows,
    byteProgress: createByteProgress(rows),
    cache: createVariantCache(),
    keepLocation: session.keepLocation,
    isOver: () => progress.session().state === 'ERROR',
    ...createRequests(progress, advancePhoto, context),
    exclusive: ({ variants }, job) => originals.run(variants?.basePhoto.contentMd5 ?? '', job),
    advance: advancePhoto,
  }

  const abandoned = left.filter(({ isProcessing }) => isProcessing)
  await queue.photos.bulkUpdate(abandoned.map(({ id }) => ({ key: id, changes: { isProcessing: false } })))
  await progress.progress(photos.findLast(({ reason }) => reason)?.reason)
  const runs = left.map((photo) => runPhoto(photo, pipeline))
  try {
    await Promise.all(runs)
  } catch (error) {
    // The next run must find no photo that is still running.
    context.stop(error)
    await Promise.allSettled(runs)
    throw error
  }
  await rows.flush()
  const { state } = progress.session()
  if (state !== 'COMPLETED' && state !== 'ERROR') throw new Error('a session ended without an end')
}
