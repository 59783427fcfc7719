import type { UploadPreset } from '../../ui/layers/app-dialogs'

/** The collection on the page, if the user may add photos to it. */
export interface DropTarget extends Required<UploadPreset> {
  name: string
}

/** The collection for photos that are dropped or pasted now; without a target the user chooses. */
export const dropped: { target?: DropTarget | undefined } = {}
