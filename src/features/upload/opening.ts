import type { SharedPhotos } from '../../sync/uploads/shared-photos'
import type { UploadPreset } from '../../ui/layers/app-dialogs'

/** The reason for opening the upload dialog. */
export interface UploadOpening {
  open: boolean
  /** The clique, and maybe the collection, from which it was opened: already chosen. */
  preset?: UploadPreset | undefined
  /**
   * Photos that were shared to the app: already selected, and deleted from the share inbox once they are no longer
   * needed there.
   */
  shared?: SharedPhotos | undefined
  /** Files that were dropped or pasted outside the dialog: they count as picked. */
  files?: readonly File[] | undefined
}
