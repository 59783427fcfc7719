/** Works off one session: sends all its photos on their journeys and keeps its row in step with theirs. */
import type { Failure, Result } from '../../contract/failure'
import type { PhotoFailure, PhotoRow, PhotoState, UploadSession } from '../store/queue'
import { done, photosOf } from '../store/queue-photos'
import { changeSession } from '../store/queue-sessions'
import { ensureCollection } from './collection'
import { createFreshCopies } from './fresh-copies'
import { createGathering } from './gathering'
import { carryPhoto, type Journey } from './journey'
import { BATCH, type Lanes } from './lanes'
import { markItems } from './mark'
import { reservePhotos } from './reserve'
import type { Rows } from './rows'
import { createSentBytes } from './sent-bytes'
import { advance, countPhotos, type SessionEvent } from './session-machine'
import { createTwins } from './twins'

/** How long a photo waits for others to be reserved or marked with it. */
const GATHER_MS = 1000

/** A session's error from its photos' reason: what was wrong with a picture is said by its message. */
const asFailure = ({ code, message, status }: PhotoFailure): Failure => {
  switch (code) {
    case 'IMAGE_TYPE':
    case 'IMAGE_ANIMATED':
    case 'IMAGE_TOO_LARGE':
    case 'IMAGE_DAMAGED':
    case 'IMAGE_WORKER':
    case 'FILE_UNREADABLE':
      return { code: 'UNEXPECTED', message }
    default:
      return { code, message, ...(status !== undefined && { status }) }
  }
}

/**
 * Resolves when the session is completed or in error. Rejects when the signal aborts, or with an unexpected error; the
 * rows then say where to resume.
 */
export const runSession = async (session: UploadSession, lanes: Lanes, rows: Rows): Promise<void> => {
  const { queue, now, sleep } = lanes.dependencies
  const photos = await photosOf(queue, session.id)
  const states = new Map<string, PhotoState>(photos.map(({ id, state }) => [id, state]))
  let known = session

  const happened = async (event: SessionEvent) => {
    // The row is only touched when its state changes: most photos change nothing.
    const next = advance(known, event, now())
    if (next === known) return
    known = (await changeSession(queue, session.id, (row) => advance(row, event, now()))) ?? next
  }
  const progressed = (reason?: Failure) =>
    happened({
      type: 'progressed',
      counts: countPhotos([...states.values()].map((state) => ({ state }))),
      ...(reason && { reason }),
    })

  let asked: Promise<Result<string>> | undefined
  const collection = async () => {
    asked ??= ensureCollection(known, lanes)
    const answer = await asked
    if (answer.ok) return answer.value
    await happened({ type: 'failed', error: answer.error })
    return undefined
  }
  const collectionId = async () => {
    const id = await collection()
    if (id === undefined) throw new Error('nothing is reserved or marked without a collection')
    return id
  }

  const left = photos.filter(({ state }) => state !== 'done' && state !== 'failed')
  const gathering = { size: BATCH, waitMs: GATHER_MS, expected: left.length }
  const rest = (ms: number) => sleep(ms, lanes.signal)
  const reserve = createGathering({
    ...gathering,
    sleep: rest,
    run: async (rows: PhotoRow[]) => reservePhotos(rows, await collectionId(), lanes),
  })
  const mark = createGathering({
    ...gathering,
    sleep: rest,
    run: async (items: { photo: PhotoRow; itemId: string }[]) => {
      const answers = await markItems(
        items.map(({ itemId }) => itemId),
        await collectionId(),
        lanes,
      )
      await Promise.all(items.map(({ photo }, i) => answers[i]?.ok && journey.change(photo, done)))
      return answers
    },
  })
  const journey: Journey = {
    lanes,
    rows,
    sent: createSentBytes(rows),
    fresh: createFreshCopies(),
    keepLocation: session.keepLocation,
    collection,
    isOver: () => known.state === 'ERROR',
    reserve,
    mark,
    alone: createTwins([reserve, mark]),
    change: async ({ id }, change) => {
      await rows.write(id, change)
      const { state, reason } = change.row
      if (!state) return
      states.set(id, state)
      await progressed(reason && asFailure(reason))
    },
  }

  const abandoned = left.filter(({ isProcessing }) => isProcessing)
  await queue.photos.bulkUpdate(abandoned.map(({ id }) => ({ key: id, changes: { isProcessing: false } })))
  const lastReason = photos.findLast(({ reason }) => reason)?.reason
  await progressed(lastReason && asFailure(lastReason))
  const journeys = left.map((photo) => carryPhoto(photo, journey))
  try {
    await Promise.all(journeys)
  } catch (error) {
    // The next run must find no photo still on the way.
    lanes.stop(error)
    await Promise.allSettled(journeys)
    throw error
  }
  await rows.flush()
  if (known.state !== 'COMPLETED' && known.state !== 'ERROR') throw new Error('a session ended without an end')
}
