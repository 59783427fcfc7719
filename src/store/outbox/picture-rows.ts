/** The pictures of edits that wait (waiting-pictures.ts), as they are stored. */
import type { PictureUpload } from '../../../contract/fields'
import type { StoredBytes } from '../queue/queue-bytes'

/** The names of the fields in the body of the edit. */
export const PICTURE_FIELDS = ['banner', 'coverPhoto', 'profilePic'] as const
export type PictureField = (typeof PICTURE_FIELDS)[number]
type Variant = keyof PictureUpload

export interface Picture {
  upload: PictureUpload
  bytes: Record<Variant, StoredBytes>
}
export type Pictures = Partial<Record<PictureField, Picture>>

export interface WaitingPictureRow extends Picture {
  /** The edit's key in the outbox. */
  edit: string
  field: PictureField
}

/** A picture that was chosen in a form and not saved (form-pictures.ts). */
export interface FormPictureRow {
  /** The form's name, and its field. */
  name: string
  storedAt: number
  fileName: string
  type: string
  /** Not a Blob: see [Note: Bytes at rest] in queue-bytes.ts. */
  bytes: ArrayBuffer
}
