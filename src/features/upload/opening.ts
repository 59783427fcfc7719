import type { SharedPhotos } from '../../sync/uploads/shared-photos'
import type { UploadPreset } from './choose/choice'

/** What the upload dialog was opened for. */
export interface UploadOpening {
  open: boolean
  /** It was opened from this clique, and maybe this collection: they are chosen already. */
  preset?: UploadPreset | undefined
  /**
   * Photos that were shared to the app: selected already, and deleted from where they waited once they are not needed
   * there.
   */
  shared?: SharedPhotos | undefined
  /** Files that were dropped or pasted outside the dialog: picked. */
  files?: readonly File[] | undefined
}
