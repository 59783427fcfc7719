/** The sent bytes of each photo, noted in its row. Progress events are too frequent to wait for each write. */
import type { PhotoRow, VariantName } from '../../store/queue/queue'
import type { Rows } from '../engine/rows'

type Sent = Pick<PhotoRow, 'sent' | 'finished'>

export interface ByteProgress {
  /** So many bytes of a variant were sent. A lower number than before (a second try) changes nothing. */
  report(photo: PhotoRow, variant: VariantName, bytes: number): void
  /** The server has stored a variant. */
  finish(photo: PhotoRow, variant: VariantName): void
  finished(photo: PhotoRow): readonly VariantName[]
  /** The server no longer has this photo: all of it is sent again. */
  restart(photo: PhotoRow): void
}

export const createByteProgress = (rows: Pick<Rows, 'note'>): ByteProgress => {
  const known = new Map<string, Sent>()
  const of = ({ id, sent, finished }: PhotoRow) => known.get(id) ?? { sent, finished }
  const change = ({ id }: PhotoRow, next: Sent) => {
    known.set(id, next)
    rows.note(id, { row: next })
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
  }
}
