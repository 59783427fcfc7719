/** How an upload ended, the same for every screen. Pure. */
import type { PhotoRow, SessionState, UploadSession } from '../../store/queue/queue'
import { resultOf } from './result'

export type RunningState = Exclude<SessionState, 'COMPLETED' | 'ERROR'>

export type UploadOutcome =
  | { kind: 'running'; state: RunningState }
  | { kind: 'complete' }
  /** `uploaded` counts duplicates too: the collection has them. */
  | { kind: 'someFailed'; uploaded: number; failed: number; total: number }
  /** Nothing was uploaded, or the collection no longer exists. */
  | { kind: 'allFailed' }

/** The outcome by the rows as they are now; `running` until the session has ended. */
export const outcomeOf = (session: UploadSession, photos: readonly PhotoRow[]): UploadOutcome => {
  const { state, total } = session
  if (state === 'ERROR') return { kind: 'allFailed' }
  if (state !== 'COMPLETED') return { kind: 'running', state }
  const { failedCount: failed } = resultOf(session, photos)
  return failed === 0 ? { kind: 'complete' } : { kind: 'someFailed', uploaded: total - failed, failed, total }
}
