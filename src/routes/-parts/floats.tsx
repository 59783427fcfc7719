/** All that floats above the lower edge: parts of an installed app, and uploads. Part of no first load. */
import Installed from '../../features/installed/installed'
import type { UploadOpening } from '../../features/upload/opening'
import UploadDock from '../../features/upload/running/upload-dock'
import { dropped } from './drop-target'

interface FloatsProps {
  uid: string
  /** The reason for opening the upload dialog; undefined until it is first opened. */
  opening: UploadOpening | undefined
  onOpen: (opening: UploadOpening) => void
  onSee: (collectionId: string) => void
}

export default function Floats({ uid, opening, onOpen, onSee }: FloatsProps) {
  return (
    <>
      <Installed uid={uid} onUpload={(shared) => onOpen({ open: true, shared })} />
      <UploadDock opening={opening} onOpen={onOpen} onSee={onSee} dropped={dropped} />
    </>
  )
}
