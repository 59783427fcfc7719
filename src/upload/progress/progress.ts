/** Progress of an upload, from its rows and the time, as every screen shows it. Pure. */
import { variantNames, type PhotoRow, type SessionState, type UploadSession } from '../../store/queue/queue'

/**
 * docs/specification.md 2.2 'Per-file card states'; and 'converting' in place of 'processing' while a HEIF becomes a
 * JPEG.
 */
export type PhotoWord = 'pending' | 'processing' | 'converting' | 'processed' | 'uploading' | 'completed' | 'error'

export interface PhotoProgress {
  id: string
  name: string
  word: PhotoWord
  /** Sent part of its bytes, 0 to 100. */
  percent: number
}

export interface UploadProgress {
  state: SessionState
  /** 0–50 processing, 50–90 uploading, 90–100 finalizing, 100 completed (docs/specification.md 3.1). */
  percent: number
  total: number
  processed: number
  completed: number
  failed: number
  photos: PhotoProgress[]
}

type Photo = Pick<PhotoRow, 'id' | 'name' | 'state' | 'isProcessing' | 'isConverting' | 'sent' | 'variants'>

const ESTIMATE_MS = 30_000
const ESTIMATE_MS_PER_FILE = 1000
const ESTIMATE_CAP = 95

/**
 * The finalization estimate (docs/specification.md 2.4): climbs to 95 over 30 s plus 1 s for each file, and waits there
 * until the server has answered.
 */
export const finalizationPercent = (elapsedMs: number, files: number) =>
  Math.min(ESTIMATE_CAP, (ESTIMATE_CAP * Math.max(0, elapsedMs)) / (ESTIMATE_MS + ESTIMATE_MS_PER_FILE * files))

/** The sent part of a photo's bytes; 1 once nothing is left to send. */
const sentPart = ({ state, sent, variants }: Photo) => {
  if (state === 'put' || state === 'done' || state === 'failed') return 1
  if (!variants) return 0
  const { basePhoto, medQualityPhoto, lowQualityPhoto } = variants
  const bytes = basePhoto.contentLength + medQualityPhoto.contentLength + lowQualityPhoto.contentLength
  return Math.min(1, variantNames.reduce((sum, name) => sum + sent[name], 0) / bytes)
}

const wordOf = (photo: Photo): PhotoWord => {
  switch (photo.state) {
    case 'stored':
      if (!photo.isProcessing) return 'pending'
      return photo.isConverting ? 'converting' : 'processing'
    case 'processed':
    case 'reserved':
      return sentPart(photo) > 0 ? 'uploading' : 'processed'
    case 'put':
      return 'uploading'
    case 'done':
      return 'completed'
    case 'failed':
      return 'error'
  }
}

/**
 * The part of all work that is done, 0 to 1: half of a photo is its processing, half its sending. Unlike the percentage
 * it runs evenly, so it can predict the remaining time.
 */
export const workDone = ({ total }: Pick<UploadSession, 'total'>, photos: readonly Photo[]) => {
  const done = photos.reduce((sum, photo) => sum + (photo.state === 'stored' ? 0 : 0.5 + sentPart(photo) / 2), 0)
  return (total - photos.length + done) / total
}

/** The start of each state's range in the whole, and its width. */
const ranges: Record<SessionState, [from: number, width: number]> = {
  SELECTING: [0, 0],
  PROCESSING: [0, 50],
  UPLOADING: [50, 40],
  FINALIZING: [90, 10],
  COMPLETED: [100, 0],
  ERROR: [0, 0],
}

/**
 * The progress of a session. Within a state the percentage never falls, even if photos are retried: photos go forward
 * only, sent bytes are counted at their highest, and a photo that failed counts as sent.
 */
export const progressOf = (session: UploadSession, photos: readonly Photo[], now: number): UploadProgress => {
  const { state, total, finalizingSince = now } = session
  const missing = total - photos.length
  const processed = missing + photos.filter((photo) => photo.state !== 'stored').length
  const parts: Record<SessionState, number> = {
    SELECTING: photos.length / total,
    PROCESSING: processed / total,
    UPLOADING: (missing + photos.reduce((sum, photo) => sum + sentPart(photo), 0)) / total,
    FINALIZING: finalizationPercent(now - finalizingSince, total) / 100,
    COMPLETED: 1,
    ERROR: 0,
  }
  const [from, width] = ranges[state]
  return {
    state,
    percent: from + width * parts[state],
    total,
    processed,
    completed: photos.filter((photo) => photo.state === 'done').length,
    failed: missing + photos.filter((photo) => photo.state === 'failed').length,
    photos: photos.map((photo) => ({
      id: photo.id,
      name: photo.name,
      word: wordOf(photo),
      percent: 100 * (photo.state === 'failed' ? 0 : sentPart(photo)),
    })),
  }
}
