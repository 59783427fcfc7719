/** The state of an upload in numbers: for the details of the dialog and for a report that names no photo. Pure. */
import type { PhotoRow, UploadSession } from '../../store/queue/queue'
import { resultOf } from './result'

export interface UploadSummary {
  sent: number
  /** Photos that the collection already had. */
  duplicates: number
  waiting: number
  failed: number
  /** Why photos failed, most frequent first. */
  reasons: { code: string; status: number | undefined; count: number }[]
  /** Why nothing is sent at the moment. */
  trouble: UploadSession['trouble']
  /** Bytes that this upload takes up on the device. */
  bytesHere: number
}

const bytesOf = ({ state, size, variants }: PhotoRow) => {
  if (state === 'done') return 0
  if (!variants) return size
  const { basePhoto, medQualityPhoto, lowQualityPhoto } = variants
  return basePhoto.contentLength + medQualityPhoto.contentLength + lowQualityPhoto.contentLength
}

/** Counts; every photo that was picked is in exactly one of sent, duplicates, waiting and failed. */
export const summaryOf = (session: UploadSession, photos: readonly PhotoRow[]): UploadSummary => {
  const { successCount, duplicateCount, failedCount, failedUploads } = resultOf(session, photos)
  const reasons = new Map<string, UploadSummary['reasons'][number]>()
  for (const { error } of failedUploads) {
    const { code, status } = error
    const known = reasons.get(`${code} ${status}`)
    reasons.set(`${code} ${status}`, { code, status, count: (known?.count ?? 0) + 1 })
  }
  return {
    sent: successCount,
    duplicates: duplicateCount,
    waiting: session.total - successCount - duplicateCount - failedCount,
    failed: failedCount,
    reasons: [...reasons.values()].toSorted((a, b) => b.count - a.count),
    trouble: session.trouble,
    bytesHere: photos.reduce((sum, photo) => sum + bytesOf(photo), 0),
  }
}

/**
 * The same as text, for support: numbers, codes and sizes of an upload, which reveal neither its user nor its photos.
 * `facts` describe the device.
 */
export const reportOf = (
  session: UploadSession,
  photos: readonly PhotoRow[],
  facts: Record<string, unknown>,
): string => {
  const states: Record<string, number> = {}
  for (const { state } of photos) states[state] = (states[state] ?? 0) + 1
  const { state, total, startTime, endTime, target, keepLocation, error } = session
  const report = {
    ...facts,
    state,
    total,
    startedAt: new Date(startTime).toISOString(),
    endedAt: endTime === undefined ? undefined : new Date(endTime).toISOString(),
    into: target.kind,
    keepLocation,
    error: error && { code: error.code, status: error.status },
    photos: states,
    ...summaryOf(session, photos),
    files: photos.map(({ index, size, type, state, sent, finished, reason }) => ({
      index,
      size,
      type,
      state,
      sent,
      finished,
      reason: reason && { code: reason.code, status: reason.status },
    })),
  }
  return JSON.stringify(report, undefined, 2)
}
