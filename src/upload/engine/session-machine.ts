/**
 * [Note: The session machine]
 *
 * SELECTING → PROCESSING → UPLOADING → FINALIZING → COMPLETED, or ERROR (docs/specification.md 2.4). Photos advance one
 * by one. The session's state is the state that all of them have reached, and only goes forward: a photo that is sent
 * again does not set the upload back. Only the user does: 'Retry failed' restarts it with the remaining photos. ERROR
 * means that nothing was uploaded at all, or that no collection exists to upload to; a single failed photo is counted
 * in a completed session.
 */
import type { Failure } from '../../../contract/failure'
import type { PhotoState, SessionState, UploadSession } from '../../store/queue/queue'

export type PhotoCounts = Record<PhotoState, number>

export type SessionEvent =
  /** All bytes are on the device. */
  | { type: 'staged' }
  /** A photo changed. `reason` is the reason of a failed photo, used if all failed. */
  | { type: 'progressed'; counts: PhotoCounts; reason?: Failure }
  /** No collection to upload to. */
  | { type: 'failed'; error: Failure }
  /** The failed photos are tried once more. */
  | { type: 'retried' }
  | { type: 'minimized' }
  | { type: 'maximized' }

const order: SessionState[] = ['SELECTING', 'PROCESSING', 'UPLOADING', 'FINALIZING', 'COMPLETED', 'ERROR']

/** The state that all photos have reached. */
const reached = (total: number, counts: PhotoCounts): SessionState => {
  const failed = counts.failed + missing(total, counts)
  if (failed === total) return 'ERROR'
  if (counts.done + failed === total) return 'COMPLETED'
  if (counts.put + counts.done + failed === total) return 'FINALIZING'
  return counts.stored > 0 ? 'PROCESSING' : 'UPLOADING'
}

/** Photos that were picked but never copied. */
const missing = (total: number, { stored, processed, reserved, put, done, failed }: PhotoCounts) =>
  total - stored - processed - reserved - put - done - failed

const NOTHING_UPLOADED: Failure = { code: 'UNEXPECTED', message: 'Failed to process image for upload' }

const progress = (session: UploadSession, counts: PhotoCounts, reason: Failure | undefined, now: number) => {
  const state = reached(session.total, counts)
  if (order.indexOf(state) <= order.indexOf(session.state)) return session
  if (state === 'FINALIZING') return { ...session, state, finalizingSince: now }
  const { trouble: _, ...over } = session
  if (state === 'COMPLETED') return { ...over, state, endTime: now }
  if (state === 'ERROR') return { ...over, state, endTime: now, error: reason ?? NOTHING_UPLOADED }
  return { ...session, state }
}

const begunAgain = (session: UploadSession, now: number): UploadSession => {
  const { endTime: _e, error: _r, published: _p, finalizingSince: _f, trouble: _t, ...kept } = session
  return { ...kept, state: 'PROCESSING', startTime: now }
}

type EventType = SessionEvent['type']
type Step<T extends EventType> = (
  session: UploadSession,
  event: Extract<SessionEvent, { type: T }>,
  now: number,
) => UploadSession
type Row = { [T in EventType]: Step<T> }

const stay = (session: UploadSession) => session
const seen = (isMinimized: boolean) => (session: UploadSession) =>
  session.isMinimized === isMinimized ? session : { ...session, isMinimized }

const running: Row = {
  staged: stay,
  progressed: (session, { counts, reason }, now) => progress(session, counts, reason, now),
  failed: (session, { error }, now) => ({ ...session, state: 'ERROR', endTime: now, error }),
  retried: stay,
  minimized: seen(true),
  maximized: seen(false),
}
const over: Row = {
  ...running,
  progressed: stay,
  failed: stay,
  retried: (session, _, now) => begunAgain(session, now),
}

/** The effect of each event in each state. A missing cell does not compile. */
const transitions: Record<SessionState, Row> = {
  SELECTING: { ...running, staged: (session) => ({ ...session, state: 'PROCESSING' }), progressed: stay },
  PROCESSING: running,
  UPLOADING: running,
  FINALIZING: running,
  COMPLETED: over,
  ERROR: over,
}

/** The session after an event at `now` (ms). The very same object if the event changes nothing. */
export const advance = (session: UploadSession, event: SessionEvent, now: number): UploadSession =>
  (transitions[session.state][event.type] as Step<EventType>)(session, event, now)

/** Number of photos in each state. */
export const countPhotos = (photos: Iterable<{ state: PhotoState }>): PhotoCounts => {
  const counts: PhotoCounts = { stored: 0, processed: 0, reserved: 0, put: 0, done: 0, failed: 0 }
  for (const { state } of photos) counts[state]++
  return counts
}
