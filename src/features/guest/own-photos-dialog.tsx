import { UserPlus } from 'lucide-react'
import { Button } from '../../ui/controls/button'
import { Dialog } from '../../ui/layers/dialog'
import { copy } from './copy'
import { OwnPhotos } from './own-photos'

interface OwnPhotosDialogProps {
  open: boolean
  /** The name of the clique. */
  clique: string
  /** Becoming a member; undefined if the link does not allow it. */
  onJoin: (() => void) | undefined
  onClose: () => void
}

/** The photos that the guest added, above the collection. */
export function OwnPhotosDialog({ open, clique, onJoin, onClose }: OwnPhotosDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={copy.yourPhotos}
      kind="full"
      focus="title"
      footer={
        onJoin && (
          <Button variant="secondary" icon={<UserPlus aria-hidden="true" />} onClick={onJoin}>
            {copy.join(clique)}
          </Button>
        )
      }
    >
      <OwnPhotos />
    </Dialog>
  )
}
