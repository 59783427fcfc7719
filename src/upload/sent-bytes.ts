/**
 * How far each photo's bytes have got, written to the rows twice a second: progress events come far too often for a
 * strict transaction each.
 */
import type { PhotoRow, UploadQueue, VariantName } from '../store/queue'

type Sent = Pick<PhotoRow, 'sent' | 'finished'>

export interface SentBytes {
  /** So many bytes of a variant are on their way. Less than before (a second try) changes nothing. */
  report(photo: PhotoRow, variant: VariantName, bytes: number): void
  /** The server has taken a variant. */
  finish(photo: PhotoRow, variant: VariantName): void
  finished(photo: PhotoRow): readonly VariantName[]
  /** The server knows nothing of this photo any more: all of it is sent again. */
  restart(photo: PhotoRow): void
  /** Writes what changed. */
  flush(): Promise<void>
}

export const createSentBytes = (queue: UploadQueue): SentBytes => {
  const known = new Map<string, Sent>()
  const dirty = new Set<string>()
  const of = ({ id, sent, finished }: PhotoRow) => known.get(id) ?? { sent, finished }
  const change = (photo: PhotoRow, next: Sent) => {
    known.set(photo.id, next)
    dirty.add(photo.id)
  }
  return {
    report: (photo, variant, bytes) => {
      const { sent, finished } = of(photo)
      if (bytes > sent[variant]) change(photo, { sent: { ...sent, [variant]: bytes }, finished })
    },
    finish: (photo, variant) => {
      const { sent, finished } = of(photo)
      change(photo, { sent, finished: [...finished, variant] })
    },
    finished: (photo) => of(photo).finished,
    restart: (photo) => change(photo, { sent: of(photo).sent, finished: [] }),
    flush: async () => {
      const changes = [...dirty].flatMap((key) => {
        const next = known.get(key)
        return next ? [{ key, changes: next }] : []
      })
      dirty.clear()
      if (changes.length > 0) await queue.photos.bulkUpdate(changes)
    },
  }
}
